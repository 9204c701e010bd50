import { setTimeout as delay } from 'node:timers/promises';
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
const LONGEST_WAIT = 10_000;
// It looks for newly resolved issues after this many times as long as the look before took.
const PAUSE = 20;

/**
 * Keeps an estimator that learned from the resolved issues. While it learns again, the one before answers. Only the
 * first estimates wait, and the first after its thread ended. They throw once it has learned for `longestWait`
 * milliseconds, so that the jobs that asked are tried again later and do not hold up all others. Calls `onLearned` after
 * each time but the first.
 */
export function preparedEstimator(
  { database: { owner }, log, now }: Pick<Platform, 'database' | 'log' | 'now'>,
  onLearned: () => Promise<void> = async () => undefined,
  longestWait = LONGEST_WAIT,
): PreparedEstimator {
  let current: Promise<Learned> | null = null;
  let overdue: Promise<never>;
  let isLearning = false;
  let newest: ResolvedVersion | null = null;
  let isNewestUntil = 0;
  return async (issue) => {
    const version = await newestVersion();
    const learned = await learnedFor(version);
    if (!isLearning && isOutdated(learned, version)) void learnAgain(version, learned);
    return learned.thread.estimate(issue);
  };

  /** On a large instance a look takes a tenth of a second, so that hundreds of estimates in a row share one. */
  async function newestVersion(): Promise<ResolvedVersion> {
    const start = performance.now();
    if (newest !== null && start < isNewestUntil) return newest;
    newest = await readResolvedVersion(owner);
    const end = performance.now();
    isNewestUntil = end + PAUSE * (end - start);
    return newest;
  }

  async function learnedFor(version: ResolvedVersion): Promise<Learned> {
    if (current === null) {
      current = learn(version);
      overdue = delay(longestWait, undefined, { ref: false }).then(() => {
        throw new Error('The estimates are still learning');
      });
      current.catch(() => {
        current = null;
      });
    }
    const asked = current;
    // If it has learned, it wins even if it took too long.
    const learned = await Promise.race([asked, overdue]);
    if (!learned.thread.hasEnded()) return learned;
    if (current === asked) current = null;
    return learnedFor(version);
  }

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
