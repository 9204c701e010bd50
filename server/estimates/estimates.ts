import { z } from 'zod';
import type { Platform } from '#server/platform/platform.ts';
import { type EnsureEstimate, ensureEstimate } from './ensure-estimate.ts';
import { type AskModel, openModel } from './model/ask-model.ts';
import { builtInAnalysis, readUnderEstimate } from './stored-estimate.ts';

const payload = z.object({ issue_id: z.guid() });

/** Registers the job that estimates each submission. Mails call `ensureEstimate` to get an estimate immediately. */
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

/** Adds a language model's reading to a built-in estimate, unless there is a newer analysis. Keeps the numbers. */
async function addReading(
  { database }: Pick<Platform, 'database'>,
  askModel: AskModel,
  issueId: string,
): Promise<void> {
  const issue = await readUnderEstimate(database.owner, issueId);
  const builtIn = builtInAnalysis(issue?.analysis ?? '');
  if (!issue || !builtIn) return;
  const reading = await askModel(issueId, issue);
  if (!reading) return;
  await database.owner`
    update marketplace.issue set ai_analysis = ${JSON.stringify({ ...builtIn, ...reading, source: 'model' })}
    where id = ${issueId} and ai_analysis = ${issue.analysis}`;
}
