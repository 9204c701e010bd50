import { estimateIssue } from '#domain/estimate/estimate-issue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readUnderEstimate } from './issue-under-estimate.ts';
import { readPrior } from './read-prior.ts';
import { readResolvedIssues } from './resolved-issues.ts';
import { readStoredAnalysis, type StoredAnalysis } from './stored-analysis.ts';

/**
 * Makes the estimate of an issue unless it has one, and gives what is stored then: null for an issue that is gone, and
 * for one whose engineer wrote something else in its place.
 */
export type EnsureEstimate = (issueId: string) => Promise<StoredAnalysis | null>;

/** Whoever asks for the same issue meanwhile waits, on any node, so that no estimate is made twice. */
export function ensureEstimate({ database, log }: Pick<Platform, 'database' | 'log'>): EnsureEstimate {
  return async (issueId) => {
    const analysis = await database.owner.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended('estimate ' || ${issueId}::uuid::text, 0))`;
      const issue = await readUnderEstimate(tx, issueId);
      if (!issue || issue.analysis !== null) return issue?.analysis ?? null;
      const prior = await readPrior(tx, log);
      const made = JSON.stringify(estimateIssue(issue, await readResolvedIssues(tx, issueId), prior));
      // An engineer may have written meanwhile: theirs stands.
      const kept = await tx`
        update marketplace.issue set ai_analysis = ${made} where id = ${issueId} and ai_analysis is null`;
      return kept.count === 1 ? made : null;
    });
    return analysis === null ? null : readStoredAnalysis(analysis);
  };
}
