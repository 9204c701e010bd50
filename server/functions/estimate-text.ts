import type { Logger } from '#server/platform/log.ts';
import type { FunctionDependencies } from './function-dependencies.ts';

export type EstimateText = { range: string; meaning: string };

/** An issue's estimate in words for a mail; null when it has none in numbers, or none can be made: the mail goes out anyway. */
export async function tryEstimate(
  ensureEstimate: FunctionDependencies['ensureEstimate'],
  issueId: string,
  log: Logger,
): Promise<EstimateText | null> {
  try {
    const estimate = await ensureEstimate(issueId);
    if (estimate === null) return null;
    const { estimatedTime, priceRange, confidence } = estimate;
    return {
      range: `${priceRange}, ${estimatedTime} of work`,
      meaning: `In about ${confidence} of 100 cases the real figures lie within these ranges. It costs nothing and binds you to nothing.`,
    };
  } catch (error) {
    log.error({ err: error, issueId }, 'An estimate could not be made; the mail goes out without it');
    return null;
  }
}
