import { z } from 'zod';
import { operatorErrors } from '../errors/operator.ts';
import { RANGE_SHARE } from './estimate-range.ts';
import { roundedHours, roundedPrice } from './rounded-range.ts';
import { type Range, shortestRange, type WeightedValue } from './weighted-value.ts';

/**
 * The assumed hours and prices, in US dollars, for an instance without resolved issues. Each number counts as
 * one resolved issue. `confidence` is the percentage that is shown for an estimate from these numbers alone.
 */
export const priorSchema = z.object({
  hours: z.array(z.number().min(0.1).max(10_000)).min(3).max(20),
  price: z.array(z.number().min(1).max(100_000)).min(3).max(20),
  confidence: z.number().int().min(5).max(90),
});

export type Prior = z.infer<typeof priorSchema>;

/** The assumptions of a new instance. The operator can change them. */
export const DEFAULT_PRIOR: Prior = {
  hours: [1, 2, 4, 8, 20],
  price: [75, 150, 300, 600, 1500],
  confidence: 40,
};

export function asObservations(values: readonly number[]): WeightedValue[] {
  return values.map((value) => ({ value, weight: 1 }));
}

const { hours, price, confidence } = priorSchema.shape;

export const typedPriorSchema = z.object({
  hours: typed((text) => hours.safeParse(readNumbers(text)).data, operatorErrors.priorHoursInvalid),
  price: typed((text) => price.safeParse(readNumbers(text)).data, operatorErrors.priorPriceInvalid),
  confidence: typed(
    (text) => confidence.safeParse(readNumbers(text.replace(/\s*%\s*$/, ''))[0]).data,
    operatorErrors.priorConfidenceInvalid,
  ),
});

export type TypedPrior = z.input<typeof typedPriorSchema>;

export function asTyped({ hours, price, confidence }: Prior): TypedPrior {
  return { hours: hours.join(', '), price: price.join(', '), confidence: String(confidence) };
}

function typed<Value>(read: (text: string) => Value | undefined, sentence: string) {
  return z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });
}

/** Parses decimal numbers that are separated by commas or spaces. Returns NaN for any other text. */
function readNumbers(text: string): number[] {
  const parts = text.trim().split(/\s*,\s*|\s+/);
  return parts.map((part) =>
    /^\$?\d{1,6}(\.\d{1,2})?$/.test(part) ? Number(part.replace('$', '')) : Number.NaN,
  );
}

/** The price is in US dollars. */
export type AssumedFix = { hours: Range; price: Range };

/** Returns the ranges of an estimate that is based on the prior alone. */
export function assumedFix({ hours, price }: Prior): AssumedFix {
  return {
    hours: roundedHours(shortestRange(asObservations(hours), RANGE_SHARE)),
    price: roundedPrice(shortestRange(asObservations(price), RANGE_SHARE)),
  };
}
