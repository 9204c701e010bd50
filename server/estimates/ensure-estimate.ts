import type { Estimator } from '#domain/estimate/estimate-issue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readUnderEstimate } from './issue-under-estimate.ts';
import { preparedEstimator } from './prepared-estimator.ts';
import { readStoredAnalysis, type StoredAnalysis } from './stored-analysis.ts';

/**
 * Makes the estimate of an issue unless it has one, and gives what is stored then: null for an issue that is gone, and
 * for one whose engineer wrote something else in its place.
 */
export type EnsureEstimate = (issueId: string) => Promise<StoredAnalysis | null>;

/**
 * Whoever asks for the same issue meanwhile waits, on any node, so that no estimate is written twice; on this one they get
 * the same answer, as the jobs of one submission do, which run at once. What takes long is done before, while no
 * transaction is open.
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
        // An engineer may have written meanwhile: theirs stands.
        const kept = await tx`
          update marketplace.issue set ai_analysis = ${made} where id = ${issueId} and ai_analysis is null
          returning id`;
        return kept.length === 1 ? made : null;
      });
    }
  }
}
