import { matchPath } from 'react-router';
import { paths, patterns } from './ui/page-urls.ts';

/** A user can open these pages without the second factor. */
const open: readonly string[] = [
  patterns.secondFactor,
  patterns.submitIssue,
  patterns.confirmation,
  patterns.trackProgress,
  patterns.contact,
  patterns.confirm,
  patterns.forgotPassword,
  patterns.githubCallback,
  patterns.paymentSuccess,
  patterns.paymentCanceled,
  patterns.testCheckout,
];

const doors: readonly string[] = [patterns.signIn, patterns.engineerLogin];

/** Returns the page to which a user without the second factor is redirected, or null. */
export function secondFactorPath(pathname: string, search: string, hash: string): string | null {
  const isOn = (pattern: string) => matchPath(pattern, pathname) !== null;
  const params = new URLSearchParams(search);
  if (open.some(isOn) || (isOn(patterns.mailPreferences) && params.has('token'))) return null;
  if (!doors.some(isOn)) return paths.secondFactor(pathname + search + hash);
  const usual = isOn(patterns.engineerLogin) ? paths.engineerApp : paths.dashboard;
  return paths.secondFactor(params.get('next') ?? usual);
}
