import { setImmediate as letOthersPass } from 'node:timers/promises';
import { type Estimator, prepareEstimator } from '#domain/estimate/estimate-issue.ts';
import { DEFAULT_PRIOR, type Prior, priorSchema } from '#domain/estimate/prior.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readResolvedIssues, readResolvedVersion } from './resolved-issues.ts';

/** Returns an estimator for an issue. The estimator has not learned from that issue itself. */
export type PreparedEstimator = (issueId: string) => Promise<Estimator>;

/**
 * Prepares an estimator, which can take nearly a second. Keeps the estimator until a resolved issue is added
 * or changed.
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

/** Runs the steps in slices of 10 ms, so that requests are handled in between. */
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

/**
 * Returns the operator's assumptions about a fix, which estimates use as long as there are few resolved
 * issues. Returns the defaults if the stored assumptions are invalid.
 */
export async function readPrior(owner: Sql, log: Logger): Promise<Prior> {
  const [row] = await owner`select marketplace.setting('estimate_prior') as prior`;
  const prior = priorSchema.safeParse(row?.prior);
  if (prior.success) return prior.data;
  log.warn('The setting estimate_prior is invalid, so estimates use the default');
  return DEFAULT_PRIOR;
}
