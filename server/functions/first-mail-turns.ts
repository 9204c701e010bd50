import { z } from 'zod';
import type { Attempt } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { turnsAnHour } from './sending-turns.ts';
import type { StoredIssue } from './stored-issue.ts';

type Context = Pick<Platform, 'database' | 'settings' | 'jobs' | 'log' | 'now'>;
export type FirstMailJob = Attempt & { payload: unknown };
type FirstMail = { kind: string; key: string; anHour: number };

const longestWait = '1 day';
const kept = z.object({ has_turn: z.boolean().default(false) });

/**
 * Takes a turn for the first mail of an issue, of those that go out in an hour under the name `key`. Where none is free the
 * next one is kept for it, and the job comes again then: the mail that its people wait for is late among those that somebody
 * made up, but those that come after it wait behind it. It is lost only where a day's turns are kept for others. A job keeps
 * its turn while the mail server refuses.
 */
export async function takeFirstMailTurn(
  { database, settings, jobs, log, now }: Context,
  issue: Pick<StoredIssue, 'id'>,
  { payload, attempt }: FirstMailJob,
  { kind, key, anHour }: FirstMail,
): Promise<boolean> {
  const most = turnsAnHour(settings, anHour);
  if (most === null || attempt > 1 || kept.parse(payload).has_turn) return true;
  const [{ wait }] = await database.owner<[{ wait: number | null }]>`
    select mail.reserve_turn(${key}, ${most}, interval '1 hour', ${longestWait}::interval) as wait`;
  if (wait === 0) return true;
  if (wait === null) {
    log.warn({ issue: issue.id, kind }, 'A mail was given up: too many others of its kind wait before it');
    return false;
  }
  const later = { key: `late ${kind}:${issue.id}`, runAt: new Date(now().getTime() + wait * 1000) };
  await jobs.enqueue(kind, { issue_id: issue.id, has_turn: true }, later);
  return false;
}
