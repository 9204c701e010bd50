import { z } from 'zod';
import type { Estimator } from '#domain/estimate/estimate-issue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { spend } from '#server/platform/rate-limit/budgets.ts';
import { type AskModel, openModel } from './model/ask-model.ts';
import { preparedEstimator } from './prepared-estimator.ts';
import {
  builtInAnalysis,
  readStoredAnalysis,
  readUnderEstimate,
  type StoredAnalysis,
} from './stored-estimate.ts';

const payload = z.object({ issue_id: z.guid(), sender: z.string().nullable().default(null) });

/**
 * Registers the job that estimates each submission. Returns `ensureEstimate`, which an email can call if the
 * job has not run yet.
 */
export function registerEstimates(platform: Platform): { ensureEstimate: EnsureEstimate } {
  const ensure = ensureEstimate(platform);
  const askModel = openModel(platform);
  platform.jobs.handle('estimate-issue', async (jobPayload) => {
    const { issue_id: issueId, sender } = payload.parse(jobPayload);
    await ensure(issueId);
    await addReading(platform, askModel, { issueId, sender });
  });
  return { ensureEstimate: ensure };
}

/**
 * Returns the estimate of an issue. If there is no estimate, creates one. Returns null if the issue does not
 * exist, or if an engineer has written the analysis.
 */
type EnsureEstimate = (issueId: string) => Promise<StoredAnalysis | null>;

/**
 * Returns a function that creates the estimate of an issue. Concurrent calls for the same issue create only
 * one estimate. A database lock ensures this even if the calls come from several servers.
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
        // The update skips an analysis that an engineer has written in the meantime.
        const kept = await tx`
          update marketplace.issue set ai_analysis = ${made} where id = ${issueId} and ai_analysis is null
          returning id`;
        return kept.length === 1 ? made : null;
      });
    }
  }
}

/**
 * Adds the language model's text to a built-in estimate. The numbers stay unchanged. Does nothing if someone
 * has changed the analysis, or if the submitter's or the instance's budget of calls is spent.
 */
async function addReading(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  askModel: AskModel,
  { issueId, sender }: { issueId: string; sender: string | null },
): Promise<void> {
  const issue = await readUnderEstimate(database.owner, issueId);
  const builtIn = builtInAnalysis(issue?.analysis ?? '');
  if (!issue || !builtIn || settings.estimate === null) return;
  const by = { address: sender, account: issue.userId };
  const isSpent = async (calls: number) =>
    (await spend(database.owner, settings, { model_call: calls }, by)) !== null;
  // The test comes first, because a refused call still counts for the budgets that had some left.
  if ((await isSpent(0)) || (await isSpent(1))) return;
  const reading = await askModel(issueId, issue);
  if (!reading) return;
  await database.owner`
    update marketplace.issue set ai_analysis = ${JSON.stringify({ ...builtIn, ...reading, source: 'model' })}
    where id = ${issueId} and ai_analysis = ${issue.analysis}`;
}
