import { matchPath } from 'react-router';
import { paths, patterns } from './ui/page-urls.ts';

/** The pages that a user can open without entering the second factor. One of them asks for it. */
const open: readonly string[] = [
  patterns.secondFactor,
  patterns.submitIssue,
  patterns.confirmation,
  patterns.trackProgress,
  patterns.confirm,
  patterns.forgotPassword,
  patterns.githubCallback,
  patterns.paymentSuccess,
  patterns.paymentCanceled,
  patterns.testCheckout,
];

/** The sign-in pages, which redirect to another page after the sign-in. */
const doors: readonly string[] = [patterns.signIn, patterns.engineerLogin];

/** Returns where a user without the second factor is redirected, or null if no redirect is needed. */
export function secondFactorPath(pathname: string, search: string, hash: string): string | null {
  const isOn = (pattern: string) => matchPath(pattern, pathname) !== null;
  const params = new URLSearchParams(search);
  if (open.some(isOn) || (isOn(patterns.mailPreferences) && params.has('token'))) return null;
  if (!doors.some(isOn)) return paths.secondFactor(pathname + search + hash);
  const usual = isOn(patterns.engineerLogin) ? paths.engineerApp : paths.dashboard;
  return paths.secondFactor(params.get('next') ?? usual);
}
