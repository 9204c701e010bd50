import { Worker } from 'node:worker_threads';
import type { Analysis } from '#domain/estimate/analysis.ts';
import {
  type EstimatedIssue,
  prepareEstimator,
  type ResolvedIssue,
} from '#domain/estimate/estimate-issue.ts';
import { priceList } from '../../content/price-list.ts';

export type EstimatorThread = {
  estimate(issue: EstimatedIssue): Promise<Analysis>;
  /** Answers the open questions, and ends the thread. */
  close(): void;
  hasEnded(): boolean;
};

type Answer = { isReady?: true; id?: number; analysis?: Analysis; error?: unknown };

/**
 * Learns from resolved issues in a thread of its own, which takes seconds, so that requests are served meanwhile.
 * Resolves once it has learned. Without resolved issues there is nothing to learn, and no thread.
 */
export async function openEstimatorThread(resolved: ResolvedIssue[]): Promise<EstimatorThread> {
  if (resolved.length === 0) {
    const estimate = prepareEstimator([], priceList);
    return { estimate: async (issue) => estimate(issue), close: () => undefined, hasEnded: () => false };
  }
  const worker = new Worker(new URL('./estimate-worker.ts', import.meta.url), { workerData: resolved });
  // The thread alone does not keep the process alive.
  worker.unref();
  const open = new Map<number, { resolve(analysis: Analysis): void; reject(error: unknown): void }>();
  let asked = 0;
  let isClosing = false;
  let end: Error | null = null;
  const endIfDone = () => {
    if (isClosing && open.size === 0) void worker.terminate();
  };
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      end ??= error;
      reject(error);
      for (const each of open.values()) each.reject(error);
      open.clear();
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The thread of the estimates ended')));
    worker.on('message', ({ isReady, id, analysis, error }: Answer) => {
      if (isReady) return resolve();
      if (id === undefined) return;
      if (analysis) open.get(id)?.resolve(analysis);
      else open.get(id)?.reject(error);
      open.delete(id);
      endIfDone();
    });
  });
  return {
    estimate: (issue) =>
      new Promise((resolve, reject) => {
        if (end) return reject(end);
        const id = ++asked;
        open.set(id, { resolve, reject });
        worker.postMessage({ id, issue });
      }),
    close: () => {
      isClosing = true;
      endIfDone();
    },
    hasEnded: () => end !== null,
  };
}
