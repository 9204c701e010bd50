import { formatDollars } from '../money/dollars.ts';
import type { Range } from './weighted-value.ts';

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10];
const HOURS = [0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 100];

/** Extends a range to round numbers of hours between 0.5 and 10,000. */
export function roundedHours(range: Range): Range {
  return rounded(range, hourSteps, 0.5, 10_000);
}

/** Extends a range to round amounts between 10 and 100,000 US dollars. */
export function roundedPrice(range: Range): Range {
  return rounded(range, stepsAround, 10, 100_000);
}

export function hoursText({ low, high }: Range): string {
  return `${low}–${high} hours`;
}

export function priceText({ low, high }: Range): string {
  return `${formatDollars(low)}–${formatDollars(high)}`;
}

type Steps = (value: number) => number[];

// Returns round numbers in ascending order, some below and some above the value.
const stepsAround: Steps = (value) => {
  const power = 10 ** Math.floor(Math.log10(value));
  return [0.1, 1, 10].flatMap((by) => STEPS.slice(0, -1).map((step) => tidy(step * power * by)));
};

const hourSteps: Steps = (value) => (value > 60 ? stepsAround(value) : HOURS);

function floor(value: number, steps: Steps): number {
  return steps(value).findLast((step) => step <= value * (1 + 1e-9)) ?? value;
}

function ceil(value: number, steps: Steps): number {
  return steps(value).find((step) => step >= value * (1 - 1e-9)) ?? value;
}

/** Extends a range to steps between `least` and `most`. If both ends are equal, moves them one step apart. */
function rounded(range: Range, steps: Steps, least: number, most: number): Range {
  const low = floor(within(range.low, least, most), steps);
  const high = ceil(within(range.high, least, most), steps);
  if (low < high) return { low, high };
  return {
    low: steps(low).findLast((step) => step < low && step >= least) ?? low,
    high: steps(high).find((step) => step > high && step <= most) ?? high,
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function tidy(value: number): number {
  return Number(value.toPrecision(3));
}
