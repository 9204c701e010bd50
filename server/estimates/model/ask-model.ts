import { z } from 'zod';
import type { Reading } from '#domain/estimate/analysis.ts';
import type { EstimatedIssue } from '#domain/estimate/estimate-issue.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { questionOf } from './question.ts';
import { readingSchema, readReading } from './reading.ts';

/** What a language model makes of a report; null when it was no help. */
export type AskModel = (issueId: string, issue: EstimatedIssue) => Promise<Reading | null>;

/** In milliseconds: how long an answer may take, all tries together, and how long a model is left alone after trouble. */
type Pace = { patience: number; rest: number };

const DEFAULT_MODEL = 'gpt-5-mini';
const RETRIES = 1;
const LONGEST = 50_000;

/**
 * The language model of ESTIMATE_URL. It is no help without that setting, and whenever it is late, refuses, or answers
 * anything but the shape it was asked for. Why is logged, never the text. One that is late or cannot be reached is left
 * alone for a while, so that other jobs do not wait behind it.
 */
export function openModel(
  { settings, log, now }: Pick<Platform, 'settings' | 'log' | 'now'>,
  { patience, rest }: Pace = { patience: 20_000, rest: 60_000 },
): AskModel {
  let restsUntil = 0;
  return async (issueId, issue) => {
    if (settings.estimate === null || now().getTime() < restsUntil) return null;
    let answer: string | null = null;
    try {
      answer = await answerOf(settings.estimate, issue, patience);
      return readReading(answer);
    } catch (error) {
      if (answer === null && !(error instanceof Unusable)) restsUntil = now().getTime() + rest;
      log.warn({ issueId, reason: nameOf(error) }, 'The language model was no help with an estimate');
      return null;
    }
  };
}

async function answerOf(
  { url, model, apiKey }: NonNullable<Settings['estimate']>,
  issue: EstimatedIssue,
  patience: number,
): Promise<string> {
  // Only an instance that has a model pays for loading its client.
  const { OpenAI } = await import('openai');
  const client = new OpenAI({
    baseURL: url,
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    timeout: patience,
    maxRetries: RETRIES,
    logLevel: 'off',
  });
  const { choices } = await client.chat.completions.create(
    {
      model: model ?? DEFAULT_MODEL,
      messages: questionOf(issue),
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'reading', strict: true, schema: z.toJSONSchema(readingSchema) },
      },
    },
    { signal: AbortSignal.timeout(patience) },
  );
  const choice = choices?.[0];
  if (choice?.message.refusal) throw new Unusable('refused');
  if (choice?.finish_reason === 'length') throw new Unusable('cut off');
  if (!choice?.message.content) throw new Unusable('empty');
  if (choice.message.content.length > LONGEST) throw new Unusable('too long');
  return choice.message.content;
}

class Unusable extends Error {}

/** Why there was no reading, without anything the answer said: errors of parsers and of the API quote it. */
function nameOf(error: unknown): string {
  if (error instanceof Unusable) return error.message;
  const { name, status } = error as { name?: unknown; status?: unknown };
  return [name, status].filter((part) => part !== undefined).join(' ');
}
