import type { Platform } from '#server/platform/platform.ts';
import type { StoredIssue } from './stored-issue.ts';

type Context = Pick<Platform, 'database' | 'settings' | 'jobs' | 'log' | 'now'>;
type FirstMail = { kind: string; turns: string; anHour: number };

const hour = 60 * 60 * 1000;
const longestWait = 24 * hour;

/**
 * Takes a turn for the first mail of an issue, of those that go out in an hour under the name `turns`. Where there is none
 * left the job comes again in an hour, and for a day: the mail that its people wait for is late among those that somebody
 * made up, and not lost.
 */
export async function takeFirstMailTurn(
  { database, settings, jobs, log, now }: Context,
  issue: Pick<StoredIssue, 'id' | 'createdAt'>,
  { kind, turns, anHour }: FirstMail,
): Promise<boolean> {
  const { limitFactor } = settings;
  if (limitFactor === Number.POSITIVE_INFINITY) return true;
  const most = Math.max(1, Math.floor(anHour * limitFactor));
  const [{ wait }] = await database.owner<[{ wait: number }]>`
    select mail.take_turn(${turns}, ${most}, interval '1 hour') as wait`;
  if (wait === 0) return true;
  const at = now().getTime();
  if (at - issue.createdAt.getTime() > longestWait) {
    log.warn({ issue: issue.id, kind }, 'A mail was given up: too many others of its kind went before it');
    return false;
  }
  const later = { key: `late ${kind}:${issue.id}`, runAt: new Date(at + hour) };
  await jobs.enqueue(kind, { issue_id: issue.id }, later);
  return false;
}

/** One name for all that arrives in one mailbox: what follows a plus is the sender's to choose. */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}
