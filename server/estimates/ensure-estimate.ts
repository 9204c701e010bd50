import type { Estimator } from '#domain/estimate/estimate-issue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { preparedEstimator } from './prepared-estimator.ts';
import { readStoredAnalysis, readUnderEstimate, type StoredAnalysis } from './stored-estimate.ts';

/** Returns an issue's estimate, created if missing; null for a missing issue or an engineer's text. */
export type EnsureEstimate = (issueId: string) => Promise<StoredAnalysis | null>;

/**
 * Concurrent calls for an issue share a result on one node and a lock across nodes, so an estimate is written once.
 * The slow preparation runs before the transaction.
 */
export function ensureEstimate(platform: Pick<Platform, 'database' | 'log'>): EnsureEstimate {
  const { owner } = platform.database;
  const prepared = preparedEstimator(platform);
  const asked = new Map<string, Promise<StoredAnalysis | null>>();
  return (issueId) => {
    const same = asked.get(issueId);
    if (same) return same;
    const answer = ensure(issueId).finally(() => asked.delete(issueId));
    asked.set(issueId, answer);
    return answer;
  };

  async function ensure(issueId: string): Promise<StoredAnalysis | null> {
    const found = await readUnderEstimate(owner, issueId);
    const analysis = found && found.analysis === null ? await make(await prepared(issueId)) : found?.analysis;
    return analysis ? readStoredAnalysis(analysis) : null;

    async function make(estimate: Estimator): Promise<string | null> {
      return owner.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(hashtextextended('estimate ' || ${issueId}::uuid::text, 0))`;
        const issue = await readUnderEstimate(tx, issueId);
        if (!issue || issue.analysis !== null) return issue?.analysis ?? null;
        const made = JSON.stringify(estimate(issue));
        // Keeps an analysis that an engineer has written in the meantime.
        const kept = await tx`
          update marketplace.issue set ai_analysis = ${made} where id = ${issueId} and ai_analysis is null
          returning id`;
        return kept.length === 1 ? made : null;
      });
    }
  }
}
