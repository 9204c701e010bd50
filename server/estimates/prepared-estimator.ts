import { setImmediate as letOthersPass } from 'node:timers/promises';
import { type Estimator, prepareEstimator } from '#domain/estimate/estimate-issue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readPrior } from './read-prior.ts';
import { readResolvedIssues, readResolvedVersion } from './resolved-issues.ts';

/** The estimator for an issue, which is never among what it rests on. */
export type PreparedEstimator = (issueId: string) => Promise<Estimator>;

/**
 * Keeps the estimator for as long as neither the resolved issues nor the operator's assumptions change: preparing it
 * takes a good part of a second where hundreds were resolved.
 */
export function preparedEstimator({ database, log }: Pick<Platform, 'database' | 'log'>): PreparedEstimator {
  const { owner } = database;
  let kept: { version: string; estimator: Promise<Estimator> } | null = null;
  return async (issueId) => {
    const prior = await readPrior(owner, log);
    const version = `${await readResolvedVersion(owner, issueId)} ${JSON.stringify(prior)}`;
    if (kept?.version === version) return kept.estimator;
    const estimator = readResolvedIssues(owner, issueId).then((resolved) =>
      inSlices(prepareEstimator(resolved, prior)),
    );
    const mine = { version, estimator };
    kept = mine;
    estimator.catch(() => {
      if (kept === mine) kept = null;
    });
    return estimator;
  };
}

const slice = 10;

/** Takes steps for some milliseconds at a time, so that requests do not wait for all of them. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const from = performance.now();
    while (performance.now() - from < slice) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await letOthersPass();
  }
}
