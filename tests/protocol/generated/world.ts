import { type RunningInstance, type SignedUp, signUpAs } from '../../instance/sign-up-as.ts';
import { type callers, type Mark, type Marks, marks, visitors, type Who } from './marks.ts';

type Headers = Record<string, string>;

export type World = {
  instance: RunningInstance;
  headers: Record<(typeof callers)[number], Headers> & Partial<Record<Who, Headers>>;
  accounts: Record<'client' | 'other' | 'engineer' | 'away', SignedUp>;
  marked: Marks;
  ids: string[];
  /** Each entry combines a caller and the ID that this caller chose for a new row. */
  chosenIds: Set<string>;
  issues: string[];
  /** The issues that the engineer may claim, and so see. */
  claimed: Set<string>;
  files: string[];
  /** These relations and procedures of the data API are read from the database. */
  relations: { name: string; columns: string[]; types: string[] }[];
  procedures: { name: string; parameters: string[]; types: string[] }[];
};

const situations = ['available', 'held', 'away', 'done', 'cancelled'] as const;
type Situation = (typeof situations)[number];
type People = World['accounts'];

/** Creates two engineers and two clients with an issue in each state, and marks all data of those issues. */
export async function openWorld(instance: RunningInstance): Promise<World> {
  // The server calls the sample code host over HTTP.
  await instance.url();
  const marked = marks();
  const otherAddress = `${marked.text({ what: "another client's address", seenBy: ['halfway'] })}@example.com`;
  const people: People = {
    client: await signUpAs(instance, 'client'),
    other: await signUpAs(instance, 'client', otherAddress),
    engineer: await signUpAs(instance, 'engineer'),
    away: await signUpAs(instance, 'engineer'),
  };
  const world: World = {
    instance,
    headers: {
      anonymous: { apikey: instance.platform.keys.anonKey },
      client: people.client.headers,
      engineer: people.engineer.headers,
      halfway: people.other.headers,
      ended: await signedOut(instance, people.client),
    },
    accounts: people,
    marked,
    ids: Object.values(people).map(({ id }) => id),
    chosenIds: new Set(),
    issues: [],
    claimed: new Set(),
    files: [],
    ...(await readShape(instance)),
  };
  for (const owner of ['client', 'other'] as const) {
    for (const situation of situations) await addIssue(world, people, owner, situation);
  }
  await instance.sql`
    insert into auth.mfa_factors (user_id, factor_type, secret, status) values (${people.other.id}, 'totp', '', 'verified')`;
  return world;
}

async function addIssue(world: World, people: People, owner: 'client' | 'other', situation: Situation) {
  const { sql } = world.instance;
  const holder = { held: people.engineer.id, away: people.away.id, done: people.away.id }[
    situation as string
  ];
  const status = { held: 'in_progress', away: 'in_progress', done: 'completed', cancelled: 'cancelled' }[
    situation as string
  ];
  const client: Who[] = owner === 'client' ? ['client'] : [];
  const inside: Who[] = situation === 'held' ? [...client, 'engineer'] : client;
  const finds: Who[] = situation === 'available' ? [...client, 'engineer', 'idle'] : inside;
  const [{ id } = { id: '' }] = await sql<{ id: string }[]>`select gen_random_uuid() as id`;
  const of = (what: string) => `${what} of ${owner}'s ${situation} issue`;
  const mark = (what: string, seenBy: Who[], more: Partial<Mark> = {}) =>
    world.marked.text({ what: of(what), seenBy, issue: id, ...more });
  const intake = { named: { relations: ['issues', 'code_submissions'], column: 'id' } };
  const link = (seenBy: Who[]) =>
    `https://github.com/o/${mark('link', seenBy, { ...intake, namedBy: [...visitors, 'client'] })}`;
  const analysis = {
    source: 'model',
    text: mark('analysis', finds),
    likelyCause: mark('likely cause', inside),
    missingInformation: [mark('question', inside)],
    reasons: [mark('reason', inside)],
  };
  world.marked.add(id, { what: of('id'), seenBy: finds, issue: id });
  await sql`
    insert into marketplace.issue (id, title, email, github_link, live_link, description, urgency, coding_app,
      status, engineer_id, user_id, ai_analysis)
    values (${id}, ${mark('title', finds, intake)}, ${people[owner].email}, ${link(inside)}, ${link(inside)},
      ${mark('description', finds, intake)}, 'ASAP', 'bolt', ${status ?? 'pending'}, ${holder ?? null},
      ${people[owner].id}, ${JSON.stringify(analysis)})`;
  const named = { named: { relations: ['timeline_events'], column: 'issue_id' } };
  const rows = await sql<{ id: string }[]>`
    with event as (
      insert into public.timeline_events (issue_id, status, note) values (${id}, 'Note', ${mark('timeline', inside, named)})
      returning id),
    message as (
      insert into public.messages (issue_id, sender, content) values (${id}, 'client', ${mark('message', inside)})
      returning id),
    note as (
      insert into public.working_notes (issue_id, engineer_name, content)
      values (${id}, 'Ada', ${mark(
        'working note',
        inside.filter((who) => who === 'engineer'),
      )}) returning id),
    quote as (
      insert into marketplace.quote (issue_id, engineer_id, hours, price_cents, fee_cents, note, expires_at)
      values (${id}, ${holder ?? people.away.id}, 2, 1000, 100, ${mark('quote', inside)}, now() + interval '1 day')
      returning id)
    select id from event union all select id from message union all select id from note union all select id from quote`;
  world.issues.push(id);
  world.ids.push(...rows.map((row) => row.id));
  const path = `issues/${mark("file's name", inside)}.txt`;
  await upload(world.instance, people[owner], path, mark('file', inside));
  await sql`insert into marketplace.attachment (path, issue_id) values (${path}, ${id})`;
  await sql`update marketplace.issue set attachments = array[${path}] where id = ${id}`;
  world.files.push(path);
}

async function upload({ app }: RunningInstance, { headers }: SignedUp, path: string, payload: string) {
  const url = `/storage/v1/object/issue-attachments/${path}`;
  const response = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'content-type': 'text/plain' },
  });
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
}

/** Returns the headers of a signed-out session. Its access token has not expired. */
async function signedOut({ app }: RunningInstance, { email, password, headers }: SignedUp) {
  const { apikey } = headers;
  const url = '/auth/v1/token?grant_type=password';
  const session = await app.inject({
    method: 'POST',
    url,
    headers: { apikey },
    payload: { email, password },
  });
  const ended = {
    apikey,
    authorization: `Bearer ${(session.json() as { access_token: string }).access_token}`,
  };
  const left = await app.inject({ method: 'POST', url: '/auth/v1/logout?scope=local', headers: ended });
  if (left.statusCode !== 204) throw new Error(`The session could not be ended: ${left.body}`);
  return ended;
}

async function readShape({
  sql,
}: Pick<RunningInstance, 'sql'>): Promise<Pick<World, 'relations' | 'procedures'>> {
  const relations = await sql<World['relations'][number][]>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns,
      array_agg(udt_name::text order by ordinal_position) as types
    from information_schema.columns where table_schema = 'public' group by 1 order by 1`;
  // Excludes procedures that erase the account or end sessions, because the caller could make no further
  // requests.
  const procedures = await sql<World['procedures'][number][]>`
    select proname as name, coalesce(proargnames[1:pronargs], '{}') as parameters,
      array(select typname::text from unnest(proargtypes::oid[]) with ordinality as a (type, at)
        join pg_type t on t.oid = type order by at) as types
    from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and proname !~ 'erase|session' order by 1, 2`;
  return { relations: [...relations], procedures: [...procedures] };
}
