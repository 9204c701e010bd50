import type { Platform } from '#server/platform/platform.ts';
import { readUnderEstimate } from './issue-under-estimate.ts';
import type { AskModel } from './model/ask-model.ts';
import { builtInAnalysis } from './stored-analysis.ts';

/**
 * Adds what a language model reads in an issue to its built-in estimate, whose numbers stay as they are. Nobody waits
 * for it, and whatever was written over the estimate meanwhile stands.
 */
export async function addReading(
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
