import { clientStatusLabel } from './status.ts';

/** What the tracking page lists, in order; Closed ends an issue early and has no step of its own. */
export const TRACKED_STEPS = ['In Review', 'In Progress', 'Resolved'] as const;

/** How far an issue is, in percent of 100, from its stored status; an unknown status counts as In Review. */
export function progressPercent(status: string | null | undefined): 25 | 75 | 100 {
  switch (clientStatusLabel(status)) {
    case 'In Progress':
      return 75;
    case 'Resolved':
    case 'Closed':
      return 100;
    default:
      return 25;
  }
}
