import { beforeAll, describe, expect, it } from 'vitest';
import { QUOTE_STATUSES } from '#domain/quote/status.ts';
import { MONEY_STATES, type MoneyState } from './money-states.ts';
import { OUTSIDERS, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });
const ids = {} as Record<MoneyState, string>;
beforeAll(async () => {
  for (const state of MONEY_STATES) ids[state] = await db.issue(state);
  await db.sql.query(`
    create schema tests;
    create function tests.refusals(statements text[]) returns text[] language plpgsql as $$
    declare
      codes text[] := '{}';
      each text;
    begin
      foreach each in array statements loop
        begin
          execute each;
          codes := array_append(codes, null);
        exception when others then
          codes := array_append(codes, sqlstate);
        end;
      end loop;
      return codes;
    end $$;
    grant usage on schema tests to anon, authenticated, service_role;
    grant execute on function tests.refusals to anon, authenticated, service_role`);
});

const everyone: Who[] = [...OUTSIDERS, 'client', 'holder', 'operator'];

const write = (who: Who, set: string, id: string) =>
  db.commit(who, `update public.issues set ${set} where id = '${id}'`);

/**
 * Runs each statement as the caller in one committed call. Returns the SQLSTATE of each rejected statement
 * and null for each accepted one.
 */
async function refusals(who: Who, statements: string[], naming = ''): Promise<(string | null)[]> {
  const list = statements.map((statement) => `'${statement.replaceAll("'", "''")}'`).join();
  const { rows, sentence } = await db.commit(who, `select tests.refusals(array[${list}]) as codes`, {
    naming,
  });
  expect(sentence).toBeNull();
  return rows[0]?.codes as (string | null)[];
}

const everything = () => db.everything(...Object.values(ids));

/** Expects each update to be rejected or to change no issue. */
async function expectUntouched(who: Who, relation: string, column: string, values: string[]): Promise<void> {
  const before = await everything();
  const updates = (id: string) =>
    values.map((value) => `update public.${relation} set ${column} = ${value} where id = '${id}'`);
  const codes = await refusals(who, Object.values(ids).flatMap(updates));
  for (const id of Object.values(ids)) codes.push(...(await refusals(who, updates(id), id)));
  expect(codes).toHaveLength(MONEY_STATES.length * values.length * 2);
  for (const code of codes) expect(['42501', '42703', 'PT409', null]).toContain(code);
  expect(await everything()).toEqual(before);
}

describe('write access to money', () => {
  const columns: Record<string, string[]> = {
    quote_status: QUOTE_STATUSES.map((status) => `'${status}'`),
    paid_at: ['now()', 'null', "'2020-01-01'"],
    // The holder may write the price of their own issue.
    quoted_price: ['1', '0', 'null', "'NaN'"],
  };
  const writes = everyone.flatMap((who) =>
    ['issues', 'code_submissions'].flatMap((relation) =>
      Object.keys(columns).map((column): [string, string, Who] => [column, relation, who]),
    ),
  );
  it.each(writes.filter(([column, , who]) => column !== 'quoted_price' || who !== 'holder'))(
    'only the service writes the column %s of %s (tested as %s)',
    async (column, relation, who) => {
      await expectUntouched(who, relation, column, columns[column] ?? []);
    },
  );

  const tables = [
    'public.quotes',
    'public.payments',
    'public.ledger',
    'marketplace.quote',
    'marketplace.payment',
    'marketplace.waiver',
    'marketplace.ledger_transaction',
    'marketplace.ledger_entry',
    'marketplace.running_sum',
    'marketplace.owed',
    'marketplace.provider_event',
    'marketplace.money_problem',
  ];
  it.each(everyone)('only the service writes quotes, payments and the ledger (tested as %s)', async (who) => {
    const id = ids.paid;
    const before = await db.everything(id);
    const statements = tables.flatMap((relation) => [
      `insert into ${relation} default values`,
      `update ${relation} set issue_id = '${id}'`,
      `delete from ${relation}`,
    ]);
    // PostgreSQL rejects an unknown column before checking rights.
    for (const refusal of await refusals(who, statements))
      expect(['42501', '42703', '55000']).toContain(refusal);
    expect(await db.everything(id)).toEqual(before);
  });

  it('only the service sets the money columns of a new issue', async () => {
    for (const who of everyone) {
      const extras = ["quote_status) values ('Paid'", 'paid_at) values (now()', 'quoted_price) values (1'];
      const statements = extras.map((extra) => `insert into public.issues (${extra})`);
      expect(await refusals(who, statements)).toEqual(['42501', '42501', '42501']);
    }
  });
});

describe('an update of quote_status to Paid', () => {
  const paid: MoneyState[] = ['paid', 'refunding', 'started', 'fixed', 'settled', 'paidOut'];
  it.each(['client', 'holder', 'operator'] as const)(
    'setting quote_status to Paid as the %s changes nothing on a paid issue and fails on other issues',
    async (who) => {
      for (const state of MONEY_STATES) {
        if (state === 'available' && who === 'holder') continue;
        const { refusal } = await write(who, "quote_status = 'Paid'", ids[state]);
        expect([state, refusal]).toEqual([state, paid.includes(state) ? null : '42501']);
      }
    },
  );
});
