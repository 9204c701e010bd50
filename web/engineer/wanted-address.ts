import { matchPath } from 'react-router';
import { paths, patterns } from '#web/ui/page-urls.ts';

const portal = [
  patterns.engineerSettings,
  patterns.engineerApp,
  patterns.engineerAppIssue,
  patterns.engineer,
  patterns.engineerIssue,
];

/** Returns the address if it is in the portal, and the first screen of the portal otherwise. */
export function wantedAddress(asked: unknown): string {
  if (typeof asked !== 'string') return paths.engineerApp;
  const [pathname = ''] = asked.split(/[?#]/);
  return portal.some((pattern) => matchPath(pattern, pathname)) ? asked : paths.engineerApp;
}
