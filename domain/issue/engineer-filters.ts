import { CODING_APPS } from './coding-app.ts';

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
