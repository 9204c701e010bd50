import { parentPort, workerData } from 'node:worker_threads';
import { type EstimatedIssue, prepareEstimator } from '#domain/estimate/estimate-issue.ts';
import { lowerPriority } from '#server/platform/threads/lower-priority.ts';
import { priceList } from '../../content/price-list.ts';

/** A thread that learns from resolved issues, says that it is ready, and then answers each issue with its estimate. */
lowerPriority();
const estimate = prepareEstimator(workerData, priceList);
parentPort?.on('message', ({ id, issue }: { id: number; issue: EstimatedIssue }) => {
  parentPort?.postMessage({ id, ...answerTo(issue) });
});
parentPort?.postMessage({ isReady: true });

// An error outside of this would end the thread, and with it the estimates of all other issues.
function answerTo(issue: EstimatedIssue) {
  try {
    return { analysis: estimate(issue) };
  } catch (error) {
    return { error };
  }
}
