import { beforeEach, expect, it } from 'vitest';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import { callerFor, type RunOptions, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ limitFactor: 1, adminEmail: 'operator@example.com' });
beforeEach(() => db.sql`delete from rate_limit.usage`);

type Budget = { name: string; scope: string; amount: number; seconds: number };

const sender = '192.0.2.1';
const submission = `insert into public.code_submissions (title, email, description, urgency, coding_app)
  values ('T', 'new@example.com', 'D', 'ASAP', 'lovable')`;
const message = `select public.add_message(:held, 'client', 'Hello')`;
const note = `insert into public.timeline_events (issue_id, status, note) values (:held, 'Note', 'Words')`;
const changedSubmission = `update public.issues set description = 'Other' where id = :available returning id`;
const edit =
  'update public.issues set allow_direct_access = not allow_direct_access where id = :available returning id';
const file = `insert into storage.objects (bucket_id, name, metadata)
  values ('issue-attachments', 'issues/new.txt', '{"size": 5}')`;
const inserts: Record<string, string> = {
  submission,
  submission_bytes: changedSubmission,
  message,
  message_bytes: message,
  edit,
  file,
  file_bytes: file,
};

/** Leaves this much of a budget to the client, the address or the instance. */
const leave = ({ name, scope, amount, seconds }: Budget, left: number, caller = sender) => {
  const whom = { account: db.people.client, instance: '3' }[scope] ?? caller;
  return db.sql`
    insert into rate_limit.usage (subject, used, reset_at)
    values (rate_limit.subject_of(${name}, ${scope}, ${seconds}, ${whom}), ${amount - left}, now() + interval '10 minutes')
    on conflict (subject) do update set used = excluded.used`;
};
const budgets = (name: string) =>
  db.sql<Budget[]>`
    select name, scope, amount::float8 as amount, seconds from rate_limit.budgets() where name = ${name}`;
const find = async (name: string, scope: string, seconds: number) => {
  const found = (await budgets(name)).find((each) => each.scope === scope && each.seconds === seconds);
  if (!found) throw new Error(`no budget ${name} ${scope} ${seconds}`);
  return found;
};
const outcome = async (who: Who, name: string, options: RunOptions = { sender }) =>
  (await db.run(who, inserts[name] ?? '', options)).refusal;

it.each(Object.keys(inserts))('every budget of the kind %s allows its amount and no more', async (name) => {
  const cost = name.endsWith('_bytes') ? 5 : 1;
  const listed = await budgets(name);
  expect(listed.length).toBeGreaterThan(0);
  for (const budget of listed) {
    const who = budget.scope === 'account' || /^message|^submission_bytes/.test(name) ? 'client' : 'visitor';
    await leave(budget, cost);
    expect([budget, who, await outcome(who, name)]).toEqual([budget, who, null]);
    await leave(budget, cost - 1);
    expect([budget, who, await outcome(who, name)]).toEqual([budget, who, 'PT429']);
    await db.sql`delete from rate_limit.usage`;
  }
});

it.each<[Who, sender: string, refusal: string | null]>([
  ['visitor', sender, 'PT429'],
  ['visitor', '192.0.2.2', null],
  ['visitor', '', null],
  ['client', '', 'PT429'],
  ['otherClient', '', null],
  ['service', sender, null],
])('after a flood of one address and one client, %s from %j gets %s', async (who, from, refusal) => {
  for (const scope of ['address', 'account']) await leave(await find('submission', scope, 3600), 0);
  expect(await outcome(who, 'submission', { sender: from })).toBe(refusal);
});

it.each([`select public.add_working_note(:held, 'Words')`, note])(
  'notes count as messages: %s',
  async (statement) => {
    await db.sql`select rate_limit.spend('{"message": 29}', null, ${db.people.holder}, 1)`;
    expect((await db.run('holder', statement)).refusal).toBeNull();
    await db.sql`select rate_limit.spend('{"message": 1}', null, ${db.people.holder}, 1)`;
    expect((await db.run('holder', statement)).refusal).toBe('PT429');
  },
);

it.each(['submission', 'submission_bytes', 'message', 'message_bytes', 'file', 'file_bytes', 'model_call'])(
  'the kind %s has daily budgets of a network address, an account and the instance',
  async (name) => {
    const scopes = (await budgets(name))
      .filter(({ seconds }) => seconds === 86_400)
      .map(({ scope }) => scope);
    expect(scopes).toEqual(expect.arrayContaining(['account', 'address', 'instance']));
  },
);

it.each([["repeat('\u{1F600}', 100)"], ["repeat(U&'\\0001', 60) || repeat('a', 40)"]])(
  'the bytes of an issue count as responses contain it: %s',
  async (text) => {
    const statement = submission.replace("'D'", text);
    await leave(await find('submission_bytes', 'address', 3600), 400);
    expect((await db.run('visitor', statement, { sender })).refusal).toBeNull();
    await leave(await find('submission_bytes', 'address', 3600), 399);
    expect((await db.run('visitor', statement, { sender })).refusal).toBe('PT429');
  },
);

it('a changed note counts as another message', async () => {
  const statement = `select public.change_working_note((public.add_working_note(:held, 'Words')).id, 'Others')`;
  await db.sql`select rate_limit.spend('{"message": 28}', null, ${db.people.holder}, 1)`;
  expect((await db.run('holder', statement)).refusal).toBeNull();
  await db.sql`select rate_limit.spend('{"message": 1}', null, ${db.people.holder}, 1)`;
  expect((await db.run('holder', statement)).refusal).toBe('PT429');
});

it('the patch of a fix counts towards the bytes of messages', async () => {
  const statement = (bytes: number) =>
    `select public.submit_fix(:held, 'Done', p_patch => repeat('a', ${bytes}))`;
  await leave(await find('message_bytes', 'address', 86_400), 1_000);
  expect((await db.run('holder', statement(500), { sender })).refusal).toBeNull();
  expect((await db.run('holder', statement(1_500), { sender })).refusal).toBe('PT429');
});

it('the changes that an operator makes are not limited', async () => {
  await db.sql`select rate_limit.spend('{"edit": 60}', null, ${db.people.operator}, 1)`;
  expect((await db.run('operator', `select public.take_down_issue(:available, 'Spam')`)).refusal).toBeNull();
});

it.each<[Who, statement: string]>([
  ['engineer', 'update public.issues set engineer_id = :engineer where id = :available returning id'],
  ['holder', `select public.release_issue(:held, 'Words')`],
  ['client', 'select public.cancel_issue(:available)'],
  [
    'engineer',
    `update public.engineers set avatar = 'https://example.com/new.png' where id = :engineer returning id`,
  ],
  ['engineer', `update public.engineers set skills = '{React}' where id = :engineer returning id`],
])('what %s changes counts as a change: %s', async (who, statement) => {
  const spend = (count: number) =>
    db.sql`select rate_limit.spend(${JSON.stringify({ edit: count })}::text::jsonb, null, ${db.people[who as 'client']}, 1)`;
  await spend(58);
  expect((await db.run(who, statement)).refusal).toBeNull();
  await spend(2);
  expect((await db.run(who, statement)).refusal).toBe('PT429');
});

it('an account can be erased after its last change was counted', async () => {
  const { client } = db.people;
  const session: string = await db.value`
    insert into auth.sessions (user_id, created_at, updated_at) values (${client}, now(), now()) returning id`;
  const email: string = await db.value`select email from auth.users where id = ${client}`;
  await db.sql`select rate_limit.spend('{"edit": 60}', null, ${client}, 1)`;
  const statement = `select public.erase_account('${email}')`;
  expect((await db.run('client', statement, { session })).refusal).toBeNull();
});

it('the rows of one statement are counted one by one, and all are refused if one is too many', async () => {
  await leave(await find('submission', 'account', 3600), 2);
  const three = submission.replace(/values (.*)/, 'values $1, $1, $1');
  expect((await db.run('client', three)).refusal).toBe('PT429');
  expect((await db.run('client', submission.replace(/values (.*)/, 'values $1, $1'))).refusal).toBeNull();
});

it.each<[Who, kind: string, statement: string]>([
  ['visitor', 'submission', submission],
  ['client', 'message', message],
  ['holder', 'message', note],
])('a slow statement of a %s with a %s holds no row that others need: %s', async (who, kind, statement) => {
  const account = db.people[who === 'holder' ? who : 'client'];
  await db.sql`
    insert into rate_limit.usage (subject, used, reset_at)
    select rate_limit.subject_of(name, scope, seconds, part), 1, now() + interval '1 hour'
    from rate_limit.budgets(), unnest(rate_limit.parts_of(scope, ${sender}, ${account})) part
    where starts_with(name, ${kind})`;
  const total = () => db.value`select sum(used)::int from rate_limit.usage`;
  const before = await total();
  await asCaller(db.instance.platform.database.api, callerFor(db.people, who, null), {}, async (tx) => {
    await tx`select set_config('request.sender', ${sender}, true)`;
    await tx.query(statement.replace(':held', `'${db.issues.held}'`));
    expect(await db.sql`select from rate_limit.usage for update skip locked`).toHaveLength(before);
  });
  expect(await total()).toBeGreaterThan(before);
});

it('an instance without limits counts nothing', async () => {
  await leave(await find('submission', 'address', 3600), 0);
  await db.sql`update marketplace.setting set value = 'null' where name = 'limit_factor'`;
  expect(await outcome('visitor', 'submission')).toBeNull();
  await db.sql`update marketplace.setting set value = '1' where name = 'limit_factor'`;
});

it('operators get one email before a budget of the instance is spent, and see it until the period ends', async () => {
  const mails = async () => {
    await db.instance.runJobs();
    return (await db.instance.outbox()).filter(({ type }) => type === 'budget');
  };
  const listed = () => db.rows('operator', `select * from public.operator_attention() where kind = 'budget'`);
  const budget = await find('submission', 'instance', 3600);
  await leave(budget, 102);
  for (const expected of [0, 1, 1]) {
    expect((await db.run('visitor', submission, { keep: true })).refusal).toBeNull();
    expect(await mails()).toHaveLength(expected);
    expect(await listed()).toHaveLength(expected);
  }
  expect(await listed()).toMatchObject([{ title: 'submission:3600', details: '401 of 500' }]);
  expect((await mails())[0]).toMatchObject({
    to: 'operator@example.com',
    subject: '80% of a limit used: Issues submitted this hour',
  });
  await db.sql`delete from rate_limit.usage`;
  expect(await listed()).toEqual([]);
});

it.each(['address', 'account'])(
  'emails over the limit of the %s that causes them wait for a later hour',
  async (kind) => {
    const caller = kind === 'account' ? db.people.client : sender;
    await leave({ name: 'caused_email', scope: 'caller', amount: 200, seconds: 3600 }, 0, caller);
    // At 40 an hour, the 200 return within five hours.
    await db.sql`update rate_limit.usage set reset_at = reset_at + interval '4 hours'`;
    await db.sql`delete from graphile_worker._private_jobs`;
    await db.run('client', message, { sender, keep: true });
    expect(
      await db.value`
        select bool_and(run_at > now() + interval '9 minutes') from graphile_worker._private_jobs
        where key like ${`message-mail:${db.issues.held}:%`}`,
    ).toBe(true);
  },
);

it('what causes an email is refused once the emails of its caller wait for a day', async () => {
  await leave({ name: 'caused_email', scope: 'caller', amount: 200, seconds: 3600 }, 0);
  await db.sql`delete from graphile_worker._private_jobs`;
  await db.sql`update rate_limit.usage set used = 1200, reset_at = now() + interval '30 hours'`;
  expect((await db.run('client', message, { sender })).refusal).toBe('PT429');
  await db.sql`update rate_limit.usage set used = 1100, reset_at = now() + interval '27 hours'`;
  expect((await db.run('client', message, { sender })).refusal).toBeNull();
});

it('a message that moves a reminder causes no further email', async () => {
  await db.sql`update marketplace.issue set status = 'in_progress' where id = ${db.issues.held}`;
  await db.sql`update marketplace.issue set status = 'completed' where id = ${db.issues.held}`;
  await db.run('client', message, { sender, keep: true });
  await db.sql`delete from rate_limit.usage`;
  await leave({ name: 'caused_email', scope: 'caller', amount: 200, seconds: 3600 }, 0);
  await db.sql`update rate_limit.usage set used = 1200, reset_at = now() + interval '30 hours'`;
  expect((await db.run('client', message, { sender })).refusal).toBeNull();
});
