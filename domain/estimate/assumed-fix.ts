import { RANGE_SHARE } from './estimate-range.ts';
import { asObservations, type Prior } from './prior.ts';
import { roundedHours, roundedPrice } from './rounded-range.ts';
import { type Range, shortestRange } from './weighted-value.ts';

/** Hours, and US dollars. */
export type AssumedFix = { hours: Range; price: Range };

/** What an instance assumes of a fix before it knows anything about the issue: the ranges of an estimate that rests on nothing else. */
export function assumedFix({ hours, price }: Prior): AssumedFix {
  return {
    hours: roundedHours(shortestRange(asObservations(hours), RANGE_SHARE)),
    price: roundedPrice(shortestRange(asObservations(price), RANGE_SHARE)),
  };
}
