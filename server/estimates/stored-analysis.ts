import { z } from 'zod';

const shape = z.object({ estimatedTime: z.string(), priceRange: z.string(), confidence: z.number() });
const builtIn = z.looseObject({ ...shape.shape, source: z.literal('built-in') });

export type StoredAnalysis = z.infer<typeof shape>;

/** What an issue's analysis says of time, price and confidence; null for one that is text, or says less. */
export function readStoredAnalysis(stored: string): StoredAnalysis | null {
  return parsedAs(shape, stored);
}

/** An analysis, whole, that the built-in estimator made; null for any other. */
export function builtInAnalysis(stored: string): object | null {
  return parsedAs(builtIn, stored);
}

function parsedAs<T>(schema: z.ZodType<T>, stored: string): T | null {
  try {
    return schema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}
