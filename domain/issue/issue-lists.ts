import { cutAt } from '../text/characters.ts';
import { CODING_APPS } from './coding-app.ts';
import { STATUS_LABELS } from './status.ts';
import { URGENCIES } from './urgency.ts';

export const STATUS_FILTERS = ['All', ...STATUS_LABELS] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const URGENCY_FILTERS = ['All', ...URGENCIES] as const;
export type UrgencyFilter = (typeof URGENCY_FILTERS)[number];

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

/** Price ranges in US dollars. `from` is inclusive, and `below` is exclusive. */
const PRICES = {
  'Any price': { from: null, below: null },
  'Under $150': { from: null, below: 150 },
  '$150 to $500': { from: 150, below: 500 },
  '$500 and more': { from: 500, below: null },
} as const;
export type PriceFilter = keyof typeof PRICES;
export const PRICE_FILTERS = Object.keys(PRICES) as PriceFilter[];

/** The sort orders of the issue list. The first order is the default. */
export const ISSUE_ORDERS = ['newest', 'deadline', 'match', 'price'] as const;
export type IssueOrder = (typeof ISSUE_ORDERS)[number];

/** Returns the maximum age of an issue in hours, or null if there is no maximum. */
export function selectionOfAge(filter: AgeFilter): number | null {
  return HOURS_BY_AGE[filter];
}

/**
 * Returns the limits for the typical price of an estimate, in US dollars. An issue without an estimate
 * matches only `Any price`.
 */
export function selectionOfPrice(filter: PriceFilter): { from: number | null; below: number | null } {
  return PRICES[filter];
}

const CARD_DESCRIPTION_LIMIT = 100;

export function cardDescription(description: string): string {
  return cutAt(description, CARD_DESCRIPTION_LIMIT);
}

/** Lists contain this many characters of a description, as `marketplace.listed` does. The last of a longer one is `…`. */
export const LISTED_DESCRIPTION = 2000;

/** The search stops counting at this number plus one. */
export const MOST_COUNTED = 1000;

/** Formats a number above 1,000 as "1,000+". */
export function countedText(count: number): string {
  return count > MOST_COUNTED ? `${grouped(MOST_COUNTED)}+` : grouped(count);
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
