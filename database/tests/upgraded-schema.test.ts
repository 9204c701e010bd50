import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeAccessList } from '#server/platform/database/access.ts';
import { withDatabase } from '#server/platform/database/connect.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { withConnection } from '#server/platform/database/pool.ts';
import { databaseServer } from '../../tests/instance/database-server.ts';
import { createScratchDatabase, type ScratchDatabase } from '../../tests/instance/scratch-database.ts';

const server = databaseServer();
const root = join(import.meta.dirname, '..');
let scratch: ScratchDatabase;
let url: string;
let earlier: string;

beforeEach(async () => {
  scratch = await createScratchDatabase(server.url);
  url = scratch.url;
  earlier = await mkdtemp(join(tmpdir(), 'lastmile-earlier-'));
  for (const folder of ['migrations', 'schema'])
    await cp(join(root, folder), join(earlier, folder), { recursive: true });
});
afterEach(async () => {
  await scratch.drop();
  await rm(earlier, { recursive: true });
});

const schemaFile = (file: string) => join(earlier, 'schema', file);

async function replace(file: string, before: string | RegExp, after: string): Promise<void> {
  const text = await readFile(schemaFile(file), 'utf8');
  const changed = text.replace(before, after);
  expect(changed, file).not.toBe(text);
  await writeFile(schemaFile(file), changed);
}

/** Returns who may reach which object, and the text of each object that the schema files declare. */
const catalogue = (address: string) =>
  withConnection(address, async (sql) => [
    await writeAccessList(sql),
    ...(await sql`
      select concat_ws(' | ', oid::regprocedure, pg_get_functiondef(oid), obj_description(oid, 'pg_proc')) as line
      from pg_proc where prokind = 'f' and pronamespace::regnamespace::text !~ '^(pg_|information_schema|graphile_worker)'
      union all
      select concat_ws(' | ', oid::regclass, pg_get_viewdef(oid)) from pg_class
      where relkind = 'v' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      union all
      select concat_ws(' | ', tgrelid::regclass, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
      union all
      select concat_ws(' | ', polrelid::regclass, polname, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
      from pg_policy
      order by line`),
  ]);

it('a database upgraded from an earlier schema has the same schema as a new one', async () => {
  await replace('services/jobs.sql', /graphile_worker\.add_job\(/, 'graphile_worker.add_job(/* once */ ');
  await replace(
    'product/claim-leases.sql',
    /create function public\.my_claims\(\)/,
    'create function public.my_claims(p_all boolean)',
  );
  await replace('product/finished-work.sql', /^grant execute/m, '-- grant execute');
  await replace('product/retrying-failed-jobs.sql', /create function public\.discard_job[^]*?\$\$;\n/, '');
  await replace('product/retrying-failed-jobs.sql', /, public\.discard_job/, '');
  await replace('product/retrying-failed-jobs.sql', /comment on function public\.discard_job.*\n/, '');
  await replace('product/messages.sql', /create policy "Operators may read every message"[^;]*;/, '');
  await replace('product/mail-preferences.sql', /using \(address = [^;]*;/, 'using (true);');
  await appendFile(
    schemaFile('product/messages.sql'),
    `create function public.gone(p_issue public.issues) returns public.issues language sql as $$ select p_issue $$;
     grant execute on function public.gone to anon;
     create function marketplace.gone() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger gone after insert on public.messages for each row execute function marketplace.gone();
     create policy "Gone" on public.messages for delete to authenticated using (true);
     create view public.gone_messages as select * from public.messages;
     grant select on public.gone_messages to anon;
     grant delete on public.messages to anon;
     grant insert (content) on public.messages to anon;`,
  );
  await migrate(url, { folder: pathToFileURL(`${earlier}/`) });
  const fresh = await catalogue(withDatabase(server.url, server.template));
  expect(await catalogue(url)).not.toEqual(fresh);
  await migrate(url);
  expect(await catalogue(url)).toEqual(fresh);
});

it('no column, index, check or default uses a function that a schema update drops', async () => {
  const uses = await withConnection(
    withDatabase(server.url, server.template),
    (sql) => sql`
      select pg_describe_object(d.classid, d.objid, d.objsubid) as use, declared.identity
      from migrations.schema_object declared
      join pg_proc p on declared.kind = 'function' and declared.identity = (pg_identify_object('pg_proc'::regclass, p.oid, 0)).identity
      join pg_depend d on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
      where d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)`,
  );
  expect([...uses]).toEqual([]);
});
