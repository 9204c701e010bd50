import { beforeAll, describe, expect, it } from 'vitest';
import { EVERYONE, UNKNOWN_ID, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const tables = ['issues', 'code_submissions', 'timeline_events', 'messages', 'engineers'];
const MANY = 620;
const db = setUpDatabase();
beforeAll(async () => {
  await db.sql`
    insert into public.messages (issue_id, sender, content, created_at)
    select ${db.issues.held}, 'client', 'Line ' || n, '2026-01-01'::timestamptz + (n / 3) * interval '1 minute'
    from generate_series(1, ${MANY}) n`;
});

type Row = Record<string, unknown>;
async function rowsOf(who: Who, name: string, ...args: (string | number | null)[]): Promise<Row[]> {
  const { rows, refusal, sentence } = await db.attempt(who, name, ...args);
  expect([refusal, sentence]).toEqual([null, null]);
  return rows.map((row) => row[name] as Row);
}

const lookUp = (who: Who, table: string | null, column: string | null, value: string) =>
  db.attempt(who, 'get_table_data_by_id', table, column, value);

const allowed: Who[] = ['holder', 'engineer', 'formerHolder', 'operator', 'service'];

describe('access to the inspector', () => {
  describe.each<[string, ...(string | number)[]]>([
    ['get_database_tables'],
    ['get_table_columns', 'issues'],
    ['get_table_data', 'issues'],
    ['get_table_data_by_id', 'issues', 'id', UNKNOWN_ID],
  ])('%s', (name, ...args) => {
    it.each(allowed)('the inspector works for the %s', async (who) => {
      expect((await db.attempt(who, name, ...args)).refusal).toBeNull();
    });
    it.each(EVERYONE.filter((who) => !allowed.includes(who)))(
      'the inspector rejects the %s, and the error names no table',
      async (who) => {
        expect((await db.attempt(who, name, ...args)).refusal).toBe('42501');
        if (args.length > 0) {
          const unknown = await db.attempt(who, name, 'unknown', ...args.slice(1));
          expect([unknown.refusal, unknown.sentence?.includes('timeline')]).toEqual(['42501', false]);
        }
      },
    );
  });
});

describe('inspector rows', () => {
  describe.each(tables)('of %s', (table) => {
    it.each(allowed)('the %s reads the same rows in the inspector as in the data API', async (who) => {
      const fromApi = async (where: string) => {
        const newest = `where ${where} order by created_at desc, id desc limit 500`;
        return (await db.rows(who, `select to_json(t) as row from public.${table} t ${newest}`)).map(
          ({ row }) => row,
        );
      };
      expect(await rowsOf(who, 'get_table_data', table, 500)).toEqual(await fromApi('true'));
      const column = ['timeline_events', 'messages'].includes(table) ? 'issue_id' : 'id';
      for (const id of [...Object.values(db.issues), db.people.holder]) {
        const named = await rowsOf(who, 'get_table_data_by_id', table, column, id);
        expect(named).toEqual(await fromApi(`${column} = '${id}'`));
      }
    });
  });

  it.each(['holder', 'engineer', 'formerHolder'] as const)(
    '%s never reads a client’s address through the inspector',
    async (who) => {
      for (const table of ['issues', 'code_submissions']) {
        for (const row of await rowsOf(who, 'get_table_data', table)) expect(row.email).toBeNull();
        for (const email of ['client@example.com', 'Guest@Example.com'])
          expect(await rowsOf(who, 'get_table_data_by_id', table, 'email', email)).toEqual([]);
      }
    },
  );
});

describe('tables and columns', () => {
  it('the inspector lists five tables in order of use', async () => {
    expect((await db.attempt('engineer', 'get_database_tables')).rows.map(({ name }) => name)).toEqual(
      tables,
    );
  });

  it('the inspector describes a column by its name, type, nullability and default', async () => {
    const { rows } = await db.attempt('engineer', 'get_table_columns', 'messages');
    expect(rows[0]).toEqual({
      name: 'id',
      dataType: 'uuid',
      isNullable: false,
      defaultValue: 'gen_random_uuid()',
    });
    expect(rows).toContainEqual({
      name: 'content',
      dataType: 'text',
      isNullable: false,
      defaultValue: null,
    });
  });

  it.each(tables)('the inspected columns of %s match the keys of the rows', async (table) => {
    const { rows } = await db.attempt('service', 'get_table_columns', table);
    const [row] = await rowsOf('service', 'get_table_data', table);
    expect(Object.keys(row ?? {})).toEqual(rows.map(({ name }) => name));
  });
});

describe('unknown table and column names', () => {
  const names = ['users', 'auth.users', 'ISSUES', "issues' or 'a' = 'a", 'quotes', '', null];
  it.each(names)('the inspector treats table %j as unknown for every role', async (name) => {
    for (const who of ['holder', 'operator', 'service'] as const) {
      const answers = [
        await db.attempt(who, 'get_table_columns', name),
        await db.attempt(who, 'get_table_data', name),
        await lookUp(who, name, 'id', UNKNOWN_ID),
      ];
      for (const { refusal, sentence } of answers) {
        expect([refusal, sentence]).toEqual(['PT404', expect.stringMatching(/^Unknown table\. The tables/)]);
      }
    }
  });

  const columns = ['password', 'ID', "id\" = 'a' or true --", 'ctid', '', null];
  it.each(columns)('the inspector rejects column %j', async (column) => {
    for (const table of tables) {
      const { refusal, sentence } = await lookUp('service', table, column, UNKNOWN_ID);
      expect([refusal, sentence?.startsWith(`Unknown column. The columns of ${table} are: id, `)]).toEqual([
        '42703',
        true,
      ]);
    }
  });

  it('the inspector never interprets a value as SQL', async () => {
    const values = ["' or true --", "x'); drop table public.messages; --", '$1', '%', '\\'];
    for (const value of values) {
      expect(await rowsOf('service', 'get_table_data_by_id', 'messages', 'content', value)).toEqual([]);
      const { refusal, sentence } = await lookUp('holder', 'messages', 'id', value);
      expect([refusal, sentence]).toEqual(['22023', 'The column id holds uuid, which this value is not.']);
    }
    expect(await rowsOf('service', 'get_table_data_by_id', 'messages', 'id', null)).toEqual([]);
  });

  it('the inspector takes no time with a zone of letters', async () => {
    const { refusal, sentence } = await lookUp('holder', 'messages', 'created_at', '2026-01-31 12:00 abc5');
    const columnValue = 'The column created_at holds timestamp with time zone, which this value is not.';
    expect([refusal, sentence]).toEqual(['22023', columnValue]);
  });

  it('the inspector can filter every column by its value', async () => {
    for (const table of tables) {
      const [row] = await rowsOf('service', 'get_table_data', table, 1);
      for (const [column, value] of Object.entries(row ?? {})) {
        if (value === null || typeof value === 'object') continue;
        const found = await rowsOf('service', 'get_table_data_by_id', table, column, String(value));
        expect(found.map(({ id }) => id)).toContain(row?.id);
      }
    }
  });
});

describe('row limits', () => {
  it.each([
    [undefined, 50],
    [null, 50],
    [0, 0],
    [1, 1],
    [500, 500],
    [501, 500],
    [2_147_483_647, 500],
  ])('a row limit of %j returns %i rows', async (limit, count) => {
    const args = limit === undefined ? [] : [limit];
    expect(await rowsOf('holder', 'get_table_data', 'messages', ...args)).toHaveLength(count);
  });

  it('a negative row limit is rejected', async () => {
    expect(await db.attempt('holder', 'get_table_data', 'messages', -1)).toMatchObject({
      refusal: '22023',
      sentence: 'A limit is 0 or more; at most 500 rows are given.',
    });
  });

  it('a lookup returns at most 500 rows', async () => {
    const found = await rowsOf('holder', 'get_table_data_by_id', 'messages', 'issue_id', db.issues.held);
    expect(found).toHaveLength(500);
  });
});
