import { z } from 'zod';
import { turnsAnHour } from '#server/mail/hourly-limit.ts';
import type { Attempt } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SubmittedIssue } from './submitted-issue.ts';

type Context = Pick<Platform, 'database' | 'settings' | 'jobs' | 'log' | 'now'>;
export type FirstMailJob = Attempt & { payload: unknown };
type FirstMail = { kind: string; key: string; anHour: number };

const longestWait = '1 day';
const kept = z.object({ has_turn: z.boolean().default(false) });

/**
 * Counts the first mail of an issue against the hourly limit of `key`; false if it may not go out now. Over the limit it
 * reserves the next free turn and queues the job for then, so a real mail in a flood is late but keeps its place. It is
 * given up only if a whole day is reserved. A retried job keeps its turn.
 */
export async function takeFirstMailTurn(
  { database, settings, jobs, log, now }: Context,
  issue: Pick<SubmittedIssue, 'id'>,
  { payload, attempt }: FirstMailJob,
  { kind, key, anHour }: FirstMail,
): Promise<boolean> {
  const most = turnsAnHour(settings, anHour);
  if (most === null || attempt > 1 || kept.parse(payload).has_turn) return true;
  const [{ wait }] = await database.owner<[{ wait: number | null }]>`
    select mail.reserve_turn(${key}, ${most}, interval '1 hour', ${longestWait}::interval) as wait`;
  if (wait === 0) return true;
  if (wait === null) {
    log.warn({ issue: issue.id, kind }, 'A mail was given up: a day of mails of its kind waits before it');
    return false;
  }
  const later = { key: `late ${kind}:${issue.id}`, runAt: new Date(now().getTime() + wait * 1000) };
  await jobs.enqueue(kind, { issue_id: issue.id, has_turn: true }, later);
  return false;
}
