import { type Caller, callerOfClaims, callerOfRole, visitor } from '#server/platform/caller/caller.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import type { DatabaseError } from '#server/platform/database/database-error.ts';
import { sentenceOfRefusal } from '#server/platform/database/database-error.ts';
import type { TestInstance } from '../../tests/instance/test-instance.ts';
import { PEOPLE, type Person, type Seed } from './seed.ts';

export type Who = 'visitor' | 'service' | Person;
export const EVERYONE: readonly Who[] = ['visitor', ...PEOPLE, 'service'];
/** These callers have no role in an issue. */
export const OUTSIDERS = EVERYONE.filter((who) => !['client', 'holder', 'operator', 'service'].includes(who));

export type Answer = { rows: Record<string, unknown>[]; refusal: string | null; sentence: string | null };

export type RunOptions = {
  naming?: string;
  paths?: string[];
  keep?: boolean;
  session?: string | null;
  /** The network address of the caller. */
  sender?: string;
};

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/**
 * Runs one statement as a seeded person and rolls it back unless `keep` is set. In the statement, `:held` and
 * `:client` stand for the ID of a seeded issue or person, and `:unknown` for an ID that does not exist.
 */
export async function runAs(
  instance: TestInstance,
  { people, issues }: Seed,
  who: Who,
  statement: string,
  { naming = '', paths = [], keep = false, session = null, sender = '' }: RunOptions = {},
): Promise<Answer> {
  const ids: Record<string, string> = { ...people, ...issues, unknown: UNKNOWN_ID };
  const text = statement.replace(/(?<![:\w]):(\w+)/g, (name, key) => (ids[key] ? `'${ids[key]}'` : name));
  const settings = {
    'request.named_id': naming,
    'request.named_issue_id': naming,
    'request.named_paths': JSON.stringify(paths),
  };
  const undo = new Error('undo');
  let rows: Record<string, unknown>[] = [];
  try {
    await asCaller(
      instance.platform.database.api,
      callerFor(people, who, session),
      { settings },
      async (tx) => {
        await tx`select set_config('request.sender', ${sender}, true)`;
        rows = [...(await tx.query(text))] as Record<string, unknown>[];
        await tx`set constraints all immediate`;
        if (!keep) throw undo;
      },
    );
  } catch (error) {
    if (error !== undo) {
      const failure = error as DatabaseError;
      const sentence = sentenceOfRefusal(failure) ?? failure.message;
      return { rows: [], refusal: failure.code ?? 'unknown', sentence };
    }
  }
  return { rows, refusal: null, sentence: null };
}

export function callerFor(people: Seed['people'], who: Who, session: string | null): Caller {
  if (who === 'visitor') return visitor;
  if (who === 'service') return callerOfRole('service_role');
  const ofSession = session && { session_id: session };
  return callerOfClaims({ role: 'authenticated', sub: people[who], aal: 'aal1', ...ofSession });
}
