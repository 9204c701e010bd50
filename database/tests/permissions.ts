import { describe, expect, it } from 'vitest';
import { EVERYONE, OUTSIDERS, type Who } from './run-as.ts';
import type { TestDatabase } from './test-database.ts';

const SQLSTATES: Record<string, string> = {
  denied: '42501',
  conflict: 'PT409',
  unknown: 'PT404',
  invalid: '22023',
  fixed: '55000',
};

const GROUPS: Record<string, readonly Who[]> = {
  everyone: EVERYONE,
  nobody: [],
  outsiders: OUTSIDERS,
  'other accounts': OUTSIDERS.filter((who) => who !== 'visitor'),
};

/**
 * Tests who may run which statement. Each action takes two lines:
 *
 *     edits a started issue: service; conflict for client
 *       update public.issues set title = 'Other' where id = :held
 *
 * Callers before the first semicolon succeed. Callers after it get that refusal. All others are denied. A statement
 * with `where id = :held` names that issue, as a request to the data API does.
 */
export function testPermissions(db: TestDatabase, table: string): void {
  const lines = table.trim().split('\n');
  for (let at = 0; at < lines.length; at += 2) {
    const [action = '', outcomes = ''] = (lines[at] ?? '').trim().split(/: (?=[^:]*$)/);
    const statement = lines[at + 1]?.trim() ?? '';
    const expected = expectedBy(outcomes);
    describe(action, () => {
      it.each(
        EVERYONE.map((who): [Who, string, string | null] => {
          const refusal = expected.get(who) ?? null;
          return [who, refusal ? `gets ${refusal}` : 'is allowed', refusal];
        }),
      )('%s %s', async (who, _outcome, refusal) => {
        const answer = await db.run(who, statement, { naming: namedIn(db, statement) });
        expect(answer.refusal).toBe(refusal);
        if (refusal) expect(answer.sentence).toBeTruthy();
        // An update that matches no row is not rejected.
        else if (/ returning /.test(statement)) expect(answer.rows).toHaveLength(1);
      });
    });
  }
}

/**
 * Tests how many rows each caller reads when the request names the issue. Callers that are not listed read no
 * rows.
 */
export function testReaders(
  db: TestDatabase,
  statement: string,
  counts: Partial<Record<Who, number>>,
  issue = () => namedIn(db, statement),
): void {
  it.each(EVERYONE.map((who): [Who, number] => [who, counts[who] ?? 0]))(
    '%s reads %i',
    async (who, count) => {
      expect(await db.rows(who, statement, { naming: issue() })).toHaveLength(count);
    },
  );
}

/** Returns the issue that the statement filters by. */
function namedIn({ issues }: TestDatabase, statement: string): string {
  const name = /where (?:issue_)?id = :(\w+)/.exec(statement)?.[1];
  return name && name in issues ? issues[name as keyof typeof issues] : '';
}

/** Returns the SQLSTATE that each caller gets, or null if the statement succeeds. */
function expectedBy(outcomes: string): Map<Who, string | null> {
  const expected = new Map<Who, string | null>(EVERYONE.map((who) => [who, '42501']));
  const [allowed = '', ...refused] = outcomes.split('; ');
  for (const part of [`allowed for ${allowed}`, ...refused]) {
    const [outcome = '', callers = ''] = part.split(' for ');
    for (const name of callers.split(', '))
      for (const who of GROUPS[name] ?? [name as Who]) {
        if (!expected.has(who)) throw new Error(`Unknown caller ${who}`);
        expected.set(who, outcome === 'allowed' ? null : (SQLSTATES[outcome] ?? outcome));
      }
  }
  return expected;
}
