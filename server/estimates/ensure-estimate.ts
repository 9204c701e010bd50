import type { Analysis } from '#domain/estimate/analysis.ts';
import { type EstimatedIssue, estimateIssue } from '#domain/estimate/estimate-issue.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { Platform } from '#server/platform/platform.ts';
import { askModel } from './model/ask-model.ts';
import { readPrior } from './read-prior.ts';
import { readResolvedIssues } from './resolved-issues.ts';
import { readStoredAnalysis, type StoredAnalysis } from './stored-analysis.ts';

/**
 * Makes the estimate of an issue unless it has one, and gives what is stored then: null for an issue that is gone, and
 * for one whose engineer wrote something else in its place.
 */
export type EnsureEstimate = (issueId: string) => Promise<StoredAnalysis | null>;

type Parts = Pick<Platform, 'database' | 'settings' | 'log'>;

/** Whoever asks for the same issue meanwhile waits, on any node, so that no estimate is made twice. */
export function ensureEstimate(parts: Parts): EnsureEstimate {
  const { owner } = parts.database;
  return (issueId) =>
    owner.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended('estimate ' || ${issueId}::uuid::text, 0))`;
      const issue = await readIssue(tx, issueId);
      if (!issue) return null;
      if (issue.analysis !== null) return readStoredAnalysis(issue.analysis);
      const analysis = await estimate(parts, tx, issueId, issue);
      await keep(tx, issueId, analysis);
      return analysis;
    }) as Promise<StoredAnalysis | null>;
}

type UnderEstimate = EstimatedIssue & { analysis: string | null };

async function readIssue(tx: TransactionSql, id: string): Promise<UnderEstimate | null> {
  const [issue] = await tx<UnderEstimate[]>`
    select title, description, coding_app as "codingApp", urgency, ai_analysis as analysis
    from marketplace.issue where id = ${id}`;
  return issue ?? null;
}

async function estimate(
  parts: Parts,
  tx: TransactionSql,
  issueId: string,
  issue: UnderEstimate,
): Promise<Analysis> {
  const prior = await readPrior(tx, parts.log);
  const builtIn = estimateIssue(issue, await readResolvedIssues(tx, issueId), prior);
  const reading = await askModel(parts, issueId, issue);
  return reading ? { ...builtIn, ...reading, source: 'model' } : builtIn;
}

// An engineer may have written while the estimate was being made: theirs stands.
async function keep(tx: TransactionSql, id: string, analysis: Analysis): Promise<void> {
  await tx`
    update marketplace.issue set ai_analysis = ${JSON.stringify(analysis)}
    where id = ${id} and ai_analysis is null`;
}
