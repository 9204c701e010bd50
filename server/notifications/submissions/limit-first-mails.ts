import { z } from 'zod';
import type { Attempt } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import type { SubmittedIssue } from './submitted-issue.ts';

type Context = Pick<Platform, 'database' | 'settings' | 'jobs' | 'log' | 'now'>;
export type FirstMailJob = Attempt & { payload: unknown };
type FirstMail = { kind: string; key: string; anHour: number };

const longestWait = 24 * 3600;
const kept = z.object({ is_counted: z.boolean().default(false) });

/**
 * Counts the first email of an issue against the hourly limit of `key`. Returns whether the email may be sent
 * now. If the limit is reached, queues the job again for the next free slot. If all slots of the next day are
 * taken, sends no email. A retried job keeps its slot.
 */
export async function admitFirstMail(
  { database, settings, jobs, log, now }: Context,
  issue: Pick<SubmittedIssue, 'id'>,
  { payload, attempt }: FirstMailJob,
  { kind, key, anHour }: FirstMail,
): Promise<boolean> {
  if (attempt > 1 || kept.parse(payload).is_counted) return true;
  const limit = { name: 'first mail', count: anHour, seconds: 3600 };
  const { isCounted, wait } = await countCall(database.owner, settings, limit, [key], { longestWait });
  if (!isCounted) {
    log.warn({ issue: issue.id, kind }, 'A mail was given up: a day of mails of its kind waits before it');
    return false;
  }
  if (wait === 0) return true;
  const later = { key: `late ${kind}:${issue.id}`, runAt: new Date(now().getTime() + wait * 1000) };
  await jobs.enqueue(kind, { issue_id: issue.id, is_counted: true }, later);
  return false;
}
