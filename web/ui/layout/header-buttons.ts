import { matchPath } from 'react-router';
import { paths, patterns } from '../paths.ts';

/** `forEngineers` is where it leads an engineer who is signed in. */
export type HeaderButton = { label: string; to: string; forEngineers?: string };

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
    { label: 'Dashboard', to: paths.dashboard, forEngineers: paths.engineerApp },
    { label: 'Engineer View', to: paths.engineer },
  ];
}
