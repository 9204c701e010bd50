import { z } from 'zod';
import type { WeightedValue } from './weighted-value.ts';

const hours = z.array(z.number().min(0.1).max(10_000)).min(3).max(20);
const price = z.array(z.number().min(1).max(100_000)).min(3).max(20);

/**
 * What an instance assumes before it has resolved issues of its own. Each number counts as one issue that took so
 * many hours, or cost so many US dollars. `confidence` is the percentage claimed for a range that rests on this alone.
 */
export const priorSchema = z.object({
  hours,
  price,
  confidence: z.number().int().min(5).max(90),
});

export type Prior = z.infer<typeof priorSchema>;

/** What a new instance assumes until its operator says otherwise. */
export const DEFAULT_PRIOR: Prior = {
  hours: [1, 2, 4, 8, 20],
  price: [75, 150, 300, 600, 1500],
  confidence: 40,
};

export function asObservations(values: readonly number[]): WeightedValue[] {
  return values.map((value) => ({ value, weight: 1 }));
}
