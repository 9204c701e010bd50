import { matchPath } from 'react-router';
import { paths, patterns } from '#web/ui/paths.ts';

const portal = [
  patterns.engineerSettings,
  patterns.engineerApp,
  patterns.engineerAppIssue,
  patterns.engineer,
  patterns.engineerIssue,
];

/** Where in the portal one wanted to go; its first screen for any other address. */
export function wantedAddress(asked: unknown): string {
  if (typeof asked !== 'string') return paths.engineerApp;
  const [pathname = ''] = asked.split(/[?#]/);
  return portal.some((pattern) => matchPath(pattern, pathname)) ? asked : paths.engineerApp;
}
