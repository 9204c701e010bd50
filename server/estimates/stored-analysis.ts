import { z } from 'zod';

const shape = z.object({ estimatedTime: z.string(), priceRange: z.string(), confidence: z.number() });

export type StoredAnalysis = z.infer<typeof shape>;

/** What an issue's analysis says of time, price and confidence; null for one that is text, or says less. */
export function readStoredAnalysis(stored: string): StoredAnalysis | null {
  try {
    return shape.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}
