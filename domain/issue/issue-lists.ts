import { cutAt } from '../text/characters.ts';
import { CODING_APPS } from './coding-app.ts';
import { STATUS_LABELS, type StatusLabel, type StoredStatus, storedStatusOf } from './status.ts';
import { URGENCIES, type Urgency } from './urgency.ts';

export const STATUS_FILTERS = ['All', ...STATUS_LABELS] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const URGENCY_FILTERS = ['All', ...URGENCIES] as const;
export type UrgencyFilter = (typeof URGENCY_FILTERS)[number];

/** What a status filter selects: null for every status; `unclaimed` for issues that no engineer holds yet. */
type StatusSelection = { status: StoredStatus; unclaimed: boolean } | null;

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

export const APP_FILTERS = ['All', ...CODING_APPS] as const;
export type AppFilter = (typeof APP_FILTERS)[number];

const HOURS_BY_AGE = {
  'Any time': null,
  'Last 24 hours': 24,
  'Last 3 days': 72,
  'Last 7 days': 168,
} as const;
export type AgeFilter = keyof typeof HOURS_BY_AGE;
export const AGE_FILTERS = Object.keys(HOURS_BY_AGE) as AgeFilter[];

/** US dollars: `from` is within, `below` is not. */
const PRICES = {
  'Any price': { from: null, below: null },
  'Under $150': { from: null, below: 150 },
  '$150 to $500': { from: 150, below: 500 },
  '$500 and more': { from: 500, below: null },
} as const;
export type PriceFilter = keyof typeof PRICES;
export const PRICE_FILTERS = Object.keys(PRICES) as PriceFilter[];

/** The orders of a list of issues that can be claimed, the usual one first. */
export const ISSUE_ORDERS = ['newest', 'deadline', 'match', 'price'] as const;
export type IssueOrder = (typeof ISSUE_ORDERS)[number];

/** How many hours ago an issue may have been submitted; null for any. */
export function selectionOfAge(filter: AgeFilter): number | null {
  return HOURS_BY_AGE[filter];
}

/** Between which US dollars the likeliest price of an estimate lies; issues without one fit `Any price` alone. */
export function selectionOfPrice(filter: PriceFilter): { from: number | null; below: number | null } {
  return PRICES[filter];
}

/** In characters. */
const CARD_DESCRIPTION_LIMIT = 100;

/** A description as cards show it: cut at 100 characters. */
export function cardDescription(description: string): string {
  return cutAt(description, CARD_DESCRIPTION_LIMIT);
}

/** Lists are counted this far; a count beyond it says only that there are more. */
export const MOST_COUNTED = 1000;

/** A count of a list as people read it: exact up to the bound, "1,000+" beyond. */
export function countedText(count: number): string {
  return count > MOST_COUNTED ? `${grouped(MOST_COUNTED)}+` : grouped(count);
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
