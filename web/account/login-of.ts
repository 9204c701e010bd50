import { paths } from '#web/ui/paths.ts';

/** The door that somebody comes through who wants to go there: engineers have one of their own. */
export function loginOf(next: string | undefined): string {
  return isInPortal(next) ? paths.engineerLogin(next) : paths.signIn(next);
}

function isInPortal(next: string | undefined): boolean {
  const [pathname = ''] = (next ?? '').split(/[?#]/);
  return /^\/engineer(?:-app|-settings)?(?:\/|$)/.test(pathname);
}
