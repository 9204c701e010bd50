import { z } from 'zod';
import type { Platform } from '#server/platform/platform.ts';
import { type EnsureEstimate, ensureEstimate } from './ensure-estimate.ts';

const payload = z.object({ issue_id: z.guid() });

/** The estimator: the job that follows each submission, and the same for whoever needs the estimate at once. */
export function registerEstimates(platform: Platform): { ensureEstimate: EnsureEstimate } {
  const ensure = ensureEstimate(platform);
  platform.jobs.handle('estimate-issue', async (jobPayload) => {
    await ensure(payload.parse(jobPayload).issue_id);
  });
  return { ensureEstimate: ensure };
}
