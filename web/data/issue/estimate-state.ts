import type { AiAnalysis } from './ai-analysis.ts';

type Estimated = { aiAnalysis: AiAnalysis | null; createdAt: string; status: string };

// An estimate takes seconds, or half a minute where a language model reads along.
const WAIT = 3 * 60_000;

/** Whether an issue's estimate is there, on its way, or not to be had. */
export function estimateState(
  { aiAnalysis, createdAt, status }: Estimated,
  now: number,
): 'made' | 'coming' | 'none' {
  if (aiAnalysis !== null) return 'made';
  return status === 'pending' && now - Date.parse(createdAt) < WAIT ? 'coming' : 'none';
}
