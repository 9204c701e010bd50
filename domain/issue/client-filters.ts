import type { StatusLabel, StoredStatus } from './status.ts';
import { STATUS_LABELS, storedStatusOf } from './status.ts';
import type { Urgency } from './urgency.ts';
import { URGENCIES } from './urgency.ts';

export const STATUS_FILTERS = ['All', ...STATUS_LABELS] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const URGENCY_FILTERS = ['All', ...URGENCIES] as const;
export type UrgencyFilter = (typeof URGENCY_FILTERS)[number];

/** What a status filter selects: null for every status; `unclaimed` for issues that no engineer holds yet. */
export type StatusSelection = { status: StoredStatus; unclaimed: boolean } | null;

/**
 * What a client's status filter selects. A client reads every pending issue as In Review, so that filter
 * selects all of them; Submitted selects those that no engineer has claimed.
 */
export function selectionOfStatus(filter: StatusFilter): StatusSelection {
  if (filter === 'All') return null;
  const label: StatusLabel = filter;
  return { status: storedStatusOf(label), unclaimed: label === 'Submitted' };
}

/** The urgency that a filter selects, or null for all. */
export function selectionOfUrgency(filter: UrgencyFilter): Urgency | null {
  return filter === 'All' ? null : filter;
}
