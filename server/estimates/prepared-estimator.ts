import type { Analysis } from '#domain/estimate/analysis.ts';
import type { EstimatedIssue } from '#domain/estimate/estimate-issue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type EstimatorThread, openEstimatorThread } from './estimator-thread.ts';
import { type ResolvedVersion, readResolvedIssues, readResolvedVersion } from './resolved-issues.ts';

export type PreparedEstimator = (issue: EstimatedIssue) => Promise<Analysis>;

type Learned = { version: ResolvedVersion; at: number; thread: EstimatorThread };

// It learns again once the resolved issues grew by this share, or after an hour if any of them changed.
const GROWTH = 1 / 20;
const LONGEST_STALE = 60 * 60_000;

/**
 * Keeps an estimator that learned from the resolved issues. While it learns again, the one before answers. Only the
 * first estimate waits, and the first after its thread ended. Calls `onLearned` after each time but the first.
 */
export function preparedEstimator(
  { database: { owner }, log, now }: Pick<Platform, 'database' | 'log' | 'now'>,
  onLearned: () => Promise<void> = async () => undefined,
): PreparedEstimator {
  let current: Promise<Learned> | null = null;
  let isLearning = false;
  return async (issue) => {
    const version = await readResolvedVersion(owner);
    if ((await current)?.thread.hasEnded()) current = null;
    current ??= learn(version);
    const learned = await current.catch((error) => {
      current = null;
      throw error;
    });
    if (!isLearning && isOutdated(learned, version)) void learnAgain(version, learned);
    return learned.thread.estimate(issue);
  };

  async function learn(version: ResolvedVersion): Promise<Learned> {
    return {
      version,
      at: now().getTime(),
      thread: await openEstimatorThread(await readResolvedIssues(owner)),
    };
  }

  async function learnAgain(version: ResolvedVersion, before: Learned): Promise<void> {
    isLearning = true;
    try {
      const learned = await learn(version);
      current = Promise.resolve(learned);
      before.thread.close();
      await onLearned();
    } catch (error) {
      log.error({ err: error }, 'Estimates could not learn from newly resolved issues');
    } finally {
      isLearning = false;
    }
  }

  function isOutdated({ version, at }: Learned, { count, hash }: ResolvedVersion): boolean {
    if (version.hash === hash) return false;
    return Math.abs(count - version.count) > GROWTH * version.count || now().getTime() - at > LONGEST_STALE;
  }
}
