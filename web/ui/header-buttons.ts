import { matchPath } from 'react-router';
import { paths, patterns } from './paths.ts';

export type HeaderButton = { label: string; to: string };

const withoutButtons = [
  patterns.submitIssue,
  patterns.signIn,
  '/submission-confirmation/*',
  patterns.meetOurTeam,
  patterns.privacyPolicy,
  patterns.termsOfService,
  patterns.trackProgress,
];

/** Which buttons the header shows on a path: the front page has its own, and forms are left undisturbed. */
export function headerButtons(pathname: string): readonly HeaderButton[] {
  if (pathname === patterns.home) return [{ label: 'Submit Your Issue', to: paths.submitIssue }];
  if (withoutButtons.some((pattern) => matchPath(pattern, pathname))) return [];
  return [
    { label: 'Dashboard', to: paths.dashboard },
    { label: 'Engineer View', to: paths.engineer },
  ];
}
