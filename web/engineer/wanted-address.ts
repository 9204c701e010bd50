import { matchPath } from 'react-router';
import { paths, patterns } from '#web/ui/page-urls.ts';

const portal = [
  patterns.engineerSettings,
  patterns.engineerApp,
  patterns.engineerAppIssue,
  patterns.engineer,
  patterns.engineerIssue,
];

/** Returns the first screen of the portal if the address is outside the portal. */
export function wantedAddress(asked: unknown): string {
  if (typeof asked !== 'string') return paths.engineerApp;
  const [pathname = ''] = asked.split(/[?#]/);
  return portal.some((pattern) => matchPath(pattern, pathname)) ? asked : paths.engineerApp;
}
