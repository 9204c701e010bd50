import { z } from 'zod';
import type { Platform } from '#server/platform/platform.ts';
import { addReading } from './add-reading.ts';
import { type EnsureEstimate, ensureEstimate } from './ensure-estimate.ts';
import { openModel } from './model/ask-model.ts';

const payload = z.object({ issue_id: z.guid() });

/** The estimator: the job that follows each submission, and the estimate alone for whoever needs it at once. */
export function registerEstimates(platform: Platform): { ensureEstimate: EnsureEstimate } {
  const ensure = ensureEstimate(platform);
  const askModel = openModel(platform);
  platform.jobs.handle('estimate-issue', async (jobPayload) => {
    const { issue_id: issueId } = payload.parse(jobPayload);
    await ensure(issueId);
    await addReading(platform, askModel, issueId);
  });
  return { ensureEstimate: ensure };
}
