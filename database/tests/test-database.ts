import { afterAll } from 'vitest';
import type { Sql } from '#server/platform/database/connect.ts';
import { json } from '#server/platform/database/sql.ts';
import type { Value } from '#server/platform/database/value-types.ts';
import { setUp } from '../../tests/instance/set-up.ts';
import { createTestInstance, type Overrides, type TestInstance } from '../../tests/instance/test-instance.ts';
import { issueInState, type MoneyState, PRICE_CENTS } from './money-states.ts';
import { type Answer, type RunOptions, runAs, type Who } from './run-as.ts';
import { type Seed, seed } from './seed.ts';

/** A database with the seeded accounts and issues, and methods that run statements as them. */
export type TestDatabase = Seed & {
  instance: TestInstance;
  /** The owner of the database bypasses every policy. */
  sql: Sql;
  run(who: Who, statement: string, options?: RunOptions): Promise<Answer>;
  commit(who: Who, statement: string, options?: RunOptions): Promise<Answer>;
  /** Returns the rows that the caller reads. Throws if the statement is rejected. */
  rows(who: Who, statement: string, options?: RunOptions): Promise<Answer['rows']>;
  /** Returns the SQLSTATE of a rejected statement, or null. Rolls back unless `keep` is set. */
  refusal(who: Who, statement: string, options?: RunOptions): Promise<string | null>;
  /** Returns the first column of the first row, read by the owner. */
  value: Query;
  /** Returns the first row, read by the owner. */
  row: Query;
  /** Returns the first column of every row, read by the owner. */
  values: Query;
  call(who: Who, procedure: string, ...given: Argument[]): Promise<Answer>;
  attempt(who: Who, procedure: string, ...given: Argument[]): Promise<Answer>;
  /** Calls a procedure and commits. Throws if it is rejected. */
  act(who: Who, procedure: string, ...given: Argument[]): Promise<void>;
  withSetting<T>(name: string, value: unknown, work: () => Promise<T>): Promise<T>;
  /** Updates columns of an issue and commits. */
  update(who: Who, issue: string, set: string): Promise<Answer>;
  /** Records a payment from the test provider, by default for the issue's latest quote. */
  money(issue: string, given?: Money): Promise<string>;
  issue(state: MoneyState): Promise<string>;
  /** Returns all rows about the issues, to compare them before and after a call. */
  everything(...issues: string[]): Promise<unknown>;
};

export type Money = {
  checkout?: string;
  issue?: string | null;
  quote?: string | null;
  cents?: number;
  currency?: string;
  provider?: string;
};
type Argument = string | number | null;
// biome-ignore lint/suspicious/noExplicitAny: gives whatever the database answers
type Query = (strings: TemplateStringsArray, ...values: readonly Value[]) => Promise<any>;

/** Creates a seeded database before the tests of the surrounding suite and drops it after them. */
export function setUpDatabase(overrides: Overrides = {}): TestDatabase {
  const db = setUp(async () => openTestDatabase(await createTestInstance(overrides)));
  afterAll(() => db.instance?.close());
  return db;
}

async function openTestDatabase(instance: TestInstance): Promise<TestDatabase> {
  const { sql } = instance;
  const seeded = await seed(instance);
  const run: TestDatabase['run'] = (who, statement, options) =>
    runAs(instance, seeded, who, statement, options);
  const commit: TestDatabase['commit'] = (who, statement, options) =>
    run(who, statement, { ...options, keep: true });
  const call: TestDatabase['call'] = (who, procedure, ...given) => commit(who, callOf(procedure, given));
  const values: Query = async (strings, ...given) =>
    (await sql(strings, ...given)).map((row) => Object.values(row)[0]);
  const db: TestDatabase = {
    ...seeded,
    instance,
    sql,
    run,
    commit,
    rows: async (who, statement, options) => {
      const { rows, refusal, sentence } = await run(who, statement, options);
      if (refusal) throw new Error(`${statement} by ${who}: ${refusal} ${sentence}`);
      return rows;
    },
    refusal: async (who, statement, options) => (await run(who, statement, options)).refusal,
    value: async (strings, ...given) => (await values(strings, ...given))[0],
    row: async (strings, ...given) => (await sql(strings, ...given))[0],
    values,
    call,
    attempt: (who, procedure, ...given) => run(who, callOf(procedure, given)),
    act: async (who, procedure, ...given) => {
      const { refusal, sentence } = await call(who, procedure, ...given);
      if (refusal) throw new Error(`${procedure} by ${who}: ${refusal} ${sentence}`);
    },
    withSetting: async (name, given, work) => {
      const set = (to: unknown) =>
        sql`update marketplace.setting set value = ${json(to)} where name = ${name}`;
      const before = await db.value`select value from marketplace.setting where name = ${name}`;
      await set(given);
      try {
        return await work();
      } finally {
        await set(before);
      }
    },
    update: (who, id, set) =>
      run(who, `update public.issues set ${set} where id = '${id}'`, { naming: id, keep: true }),
    money: (issue, given = {}) => recordMoney(db, issue, given),
    issue: (state) => issueInState(db, state),
    everything: (...issues) => readEverything(sql, issues),
  };
  return db;
}

function callOf(procedure: string, given: Argument[]): string {
  const values = given.map((each) =>
    typeof each === 'string' ? `'${each.replaceAll("'", "''")}'` : String(each),
  );
  const name = procedure.includes('.') ? procedure : `public.${procedure}`;
  return `select * from ${name}(${values.join(', ')})`;
}

async function recordMoney({ value }: TestDatabase, issue: string, given: Money): Promise<string> {
  const newest = await value`
    select id from marketplace.quote where issue_id = ${issue} order by created_at desc limit 1`;
  const quote = given.quote === undefined ? (newest ?? null) : given.quote;
  const named = given.issue === undefined ? issue : given.issue;
  const {
    checkout = `checkout-of-${issue}`,
    cents = PRICE_CENTS,
    currency = 'usd',
    provider = 'test',
  } = given;
  return value`
    select marketplace.record_money(${provider}, ${checkout}, 'reference', ${named}, ${quote}, ${cents}, ${currency})`;
}

async function readEverything(sql: Sql, ids: string[]): Promise<unknown> {
  const rows = (table: string, key = 'issue_id') =>
    `(select jsonb_agg(t order by t::text) from ${table} t where ${key} = any('{${ids.join()}}'))`;
  const [row] = await sql.query(`
    select ${rows('marketplace.issue', 'id')} as issues, ${rows('marketplace.quote')} as quotes,
      ${rows('marketplace.payment')} as payments, ${rows('marketplace.waiver')} as waivers,
      ${rows('public.timeline_events')} as timeline, ${rows('marketplace.audit_log')} as audit,
      ${rows('marketplace.ledger_transaction')} as movements,
      (select jsonb_agg(e order by e.id) from marketplace.ledger_entry e
        where e.transaction_id in (select t.id from marketplace.ledger_transaction t where t.issue_id = any('{${ids.join()}}'))) as entries`);
  return row;
}
