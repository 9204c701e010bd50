import { paths } from '#web/ui/paths.ts';

/** The sign-in page for a destination: engineers have their own. */
export function loginOf(next: string | undefined): string {
  return isInPortal(next) ? paths.engineerLogin(next) : paths.signIn(next);
}

function isInPortal(next: string | undefined): boolean {
  const [pathname = ''] = (next ?? '').split(/[?#]/);
  return /^\/engineer(?:-app|-settings)?(?:\/|$)/.test(pathname);
}
