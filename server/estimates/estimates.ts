import { z } from 'zod';
import { type Analysis, changeBetween, type Shown, shownOf } from '#domain/estimate/analysis.ts';
import type { Platform } from '#server/platform/platform.ts';
import { spend } from '#server/platform/rate-limit/budgets.ts';
import { type AskModel, openModel } from './model/ask-model.ts';
import { type ReadFile, readFiles } from './model/read-files.ts';
import { openRepositories, type ReadRepository } from './model/read-repository.ts';
import { type PreparedEstimator, preparedEstimator } from './prepared-estimator.ts';
import {
  isRead,
  keepReading,
  type OwnAnalysis,
  ownAnalysis,
  readUnderEstimate,
  type UnderEstimate,
} from './stored-estimate.ts';

/** `sender` and `account` caused the estimate, so a call of the model counts for them. */
const payload = z.object({
  issue_id: z.guid(),
  sender: z.string().nullable().default(null),
  account: z.guid().nullable().default(null),
});

const readingPayload = payload.extend({
  /** The estimate that the client saw before the change, if there was one. */
  since: z
    .object({
      priceRange: z.string(),
      estimatedTime: z.string(),
      kind: z.string().nullable(),
      confidence: z.number(),
    })
    .nullable(),
});

// Calls to a language model take up to 20 seconds. A worker of each node stays free for emails.
const READINGS_AT_ONCE = 2;

// The newest waiting issues are estimated anew once enough was learned.
const MOST_WAITING = 500;

/**
 * Registers the jobs that estimate each submission, estimate it anew after a change, and estimate all waiting
 * issues once enough was learned. Returns `ensureEstimate`, which an email can call if the job has not run yet.
 */
export function registerEstimates(
  platform: Platform,
  readFile: ReadFile,
): { ensureEstimate: EnsureEstimate } {
  const { jobs, database } = platform;
  const estimate = preparedEstimator(platform, () =>
    jobs.enqueue('renew-waiting-estimates', {}, { key: 'renew-waiting-estimates' }),
  );
  const ensure = ensureEstimate(platform, estimate);
  const askModel = openModel(platform);
  const readRepository = openRepositories(platform);
  const read = (of: Asked) => addReading(platform, { askModel, readFile, readRepository }, of);
  const queueReading = async (asked: Asked, since: Shown | null = null) => {
    if (platform.settings.estimate === null) return;
    const queue = `read-issue-${Number.parseInt(asked.issue_id.slice(0, 8), 16) % READINGS_AT_ONCE}`;
    await jobs.enqueue('read-issue', { ...asked, since }, { key: `read-issue:${asked.issue_id}`, queue });
  };
  jobs.handle('estimate-issue', async (jobPayload) => {
    const asked = payload.parse(jobPayload);
    await ensure(asked.issue_id);
    // A released issue has been read before.
    if (!(await isRead(database.owner, asked.issue_id))) await queueReading(asked);
  });
  jobs.handle('renew-estimate', async (jobPayload) => {
    const asked = payload.parse(jobPayload);
    const before = await renew(platform, estimate, asked.issue_id);
    await queueReading(asked, before && shownOf(before));
  });
  jobs.handle('read-issue', async (jobPayload) => {
    const { since, ...asked } = readingPayload.parse(jobPayload);
    if (await read(asked)) await renew(platform, estimate, asked.issue_id, since);
  });
  jobs.handle('renew-waiting-estimates', async () => {
    const waiting = await database.owner<{ id: string }[]>`
      select id from marketplace.issue where status = 'pending' and quote_status is null and taken_down_at is null
      order by created_at desc, id desc limit ${MOST_WAITING}`;
    for (const { id } of waiting) await renew(platform, estimate, id);
  });
  return { ensureEstimate: ensure };
}

/**
 * Returns the estimate of an issue. If there is no estimate, creates one. Returns null if the issue does not
 * exist, or if an engineer has written the analysis.
 */
type EnsureEstimate = (
  issueId: string,
) => Promise<Pick<OwnAnalysis, 'estimatedTime' | 'priceRange' | 'confidence'> | null>;

type Stores = Pick<Platform, 'database' | 'log' | 'now'>;

/**
 * Returns a function that creates the estimate of an issue. Concurrent calls for the same issue create only
 * one estimate.
 */
export function ensureEstimate(platform: Stores, estimate = preparedEstimator(platform)): EnsureEstimate {
  const { owner } = platform.database;
  const asked = new Map<string, Promise<OwnAnalysis | null>>();
  return (issueId) => {
    const same = asked.get(issueId);
    if (same) return same;
    const answer = ensure(issueId).finally(() => asked.delete(issueId));
    asked.set(issueId, answer);
    return answer;
  };

  async function ensure(issueId: string): Promise<OwnAnalysis | null> {
    const issue = await readUnderEstimate(owner, issueId);
    if (issue?.analysis !== null) return issue ? ownAnalysis(issue.analysis) : null;
    await store(platform, issueId, issue, await estimate(issue));
    // Another server, or an engineer, may have written an analysis first.
    const stored = await readUnderEstimate(owner, issueId);
    return stored?.analysis ? ownAnalysis(stored.analysis) : null;
  }
}

/**
 * Estimates a pending issue anew, and says what changed since the analysis before, or since the given one. Returns the
 * analysis before. Leaves alone what an engineer wrote.
 */
async function renew(
  platform: Stores,
  estimate: PreparedEstimator,
  issueId: string,
  since: Shown | null = null,
): Promise<OwnAnalysis | null> {
  const issue = await readUnderEstimate(platform.database.owner, issueId);
  const before = ownAnalysis(issue?.analysis ?? '');
  if (!issue || !before || issue.status !== 'pending') return null;
  const analysis = await estimate(issue);
  // A job may run twice, so a run that changes nothing keeps what the last change was.
  const changed = changeBetween(since ?? before, analysis) ?? before.changed;
  await store(platform, issueId, issue, { ...analysis, ...(changed && { changed }) });
  return before;
}

/** Stores an analysis, unless the stored one is not the one that was read. */
async function store(
  { database }: Pick<Platform, 'database'>,
  issueId: string,
  { analysis: before }: UnderEstimate,
  analysis: Analysis,
): Promise<void> {
  const made = JSON.stringify(analysis);
  await database.owner`
    update marketplace.issue set ai_analysis = ${made}
    where id = ${issueId} and ai_analysis is not distinct from ${before} and ai_analysis is distinct from ${made}`;
}

type Readers = { askModel: AskModel; readFile: ReadFile; readRepository: ReadRepository };

type Asked = z.infer<typeof payload>;

/**
 * Asks the language model about an issue and keeps what it read. Returns false if there is none, if it gave no usable
 * answer, if an engineer wrote the analysis, or if the caller's or the instance's budget of calls is spent.
 */
async function addReading(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  { askModel, readFile, readRepository }: Readers,
  { issue_id: issueId, sender, account }: Asked,
): Promise<boolean> {
  const issue = await readUnderEstimate(database.owner, issueId);
  const before = ownAnalysis(issue?.analysis ?? '');
  if (settings.estimate === null || issue?.status !== 'pending' || !before) return false;
  const by = { address: sender, account: account ?? issue.userId };
  const isSpent = async (calls: number) =>
    (await spend(database.owner, settings, { model_call: calls }, by)) !== null;
  const reading = await askModel(issueId, issue, async () => {
    // The test comes first, because a refused call still counts for the budgets that had some left.
    if ((await isSpent(0)) || (await isSpent(1))) return null;
    const [files, repository] = await Promise.all([
      readFiles(database.owner, readFile, issueId),
      readRepository({ issueId, by, text: `${issue.title}\n${issue.description}` }),
    ]);
    return { files, fixes: before.similar, repository };
  });
  if (reading) await keepReading(database.owner, issueId, reading);
  return reading !== null;
}
