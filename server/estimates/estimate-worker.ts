import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type EstimatedIssue, prepareEstimator } from '#domain/estimate/estimate-issue.ts';
import { priceList } from '../../content/price-list.ts';

/** A thread that learns from resolved issues, says that it is ready, and then answers each issue with its estimate. */
// On Linux this is the priority of the thread alone: requests go first.
if (process.platform === 'linux') setPriority(10);
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
