import { paths } from '#web/ui/page-urls.ts';

export function loginOf(next: string | undefined): string {
  return isInPortal(next) ? paths.engineerLogin(next) : paths.signIn(next);
}

function isInPortal(next: string | undefined): boolean {
  const [pathname = ''] = (next ?? '').split(/[?#]/);
  return /^\/engineer(?:-app|-settings)?(?:\/|$)/.test(pathname);
}
