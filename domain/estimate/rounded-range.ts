import { formatDollars } from '../money/dollars.ts';
import type { Range } from './distribution.ts';

/** Returns the step between round values near a value. */
export type Steps = (value: number) => number;

/** Quarters of an hour below 1, halves below 10, whole hours below 100, and two digits from there. */
export const hourSteps: Steps = (value) => {
  if (value < 1) return 0.25;
  if (value < 10) return 0.5;
  return value < 100 ? 1 : twoDigits(value);
};

/** Multiples of $5 below $100, and two digits from there. */
export const priceSteps: Steps = (value) => (value < 100 ? 5 : twoDigits(value));

const twoDigits: Steps = (value) => 10 ** (Math.floor(Math.log10(value)) - 1);

/** Widens a range to round values. */
export function roundedRange({ low, high }: Range, steps: Steps): Range {
  return { low: to(low, steps, Math.floor), high: to(high, steps, Math.ceil) };
}

/** Returns the nearest round value. */
export function roundedValue(value: number, steps: Steps): number {
  return to(value, steps, Math.round);
}

function to(value: number, steps: Steps, round: (value: number) => number): number {
  const step = steps(value);
  // Multiples of a step below one are not exact, which must not widen a range by a whole step.
  return Number((round(Number((value / step).toPrecision(12))) * step).toPrecision(12));
}

export function hoursText({ low, high }: Range): string {
  if (low === high) return low === 1 ? '1 hour' : `${low} hours`;
  return `${low}–${high} hours`;
}

export function priceText({ low, high }: Range): string {
  return low === high ? formatDollars(low) : `${formatDollars(low)}–${formatDollars(high)}`;
}

const ROUGH = [1, 1.5, 2, 3, 5, 7.5, 10];

/** Returns the nearest of six values a decade: 1, 1.5, 2, 3, 5 and 7.5. */
export function roughValue(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  const distance = (step: number) => Math.abs(Math.log((step * decade) / value));
  const nearest = ROUGH.reduce((best, step) => (distance(step) < distance(best) ? step : best));
  return Number((nearest * decade).toPrecision(2));
}
