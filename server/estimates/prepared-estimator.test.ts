import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';
import { signUpAs } from '../../tests/instance/sign-up-as.ts';
import { type PreparedEstimator, preparedEstimator } from './prepared-estimator.ts';
import { readResolvedIssues, readResolvedVersion } from './resolved-issues.ts';

const instance = setUpInstance();
const onLearned = vi.fn(async () => undefined);
let prepared: PreparedEstimator;
let engineerId: string;
beforeAll(async () => {
  prepared = preparedEstimator(instance.platform, onLearned);
  engineerId = (await signUpAs(instance, 'engineer')).id;
});

const issue = {
  ...{ title: 'Checkout breaks', description: 'It broke.', codingApp: 'bolt', urgency: 'ASAP' },
  ...{ files: [], kind: null, reading: null },
};

async function resolve(title: string, hours: number): Promise<string> {
  const [made] = await instance.sql<{ id: string }[]>`
    insert into marketplace.issue (title, email, description, urgency, coding_app, status, created_at, completed_at, accepted_at,
      hours_spent, engineer_id, quote_status, quoted_price)
    values (${title}, 'ada@example.com', 'It broke.', 'ASAP', 'bolt', 'completed', now() - interval '30 days', now(), now(),
      ${hours}, ${engineerId}, 'Paid', 100) returning id`;
  return made?.id ?? '';
}

const resolvedCount = async () => (await prepared(issue)).basis.resolved;

it('while it learns again, the estimator before answers', async () => {
  expect(await resolvedCount()).toBe(0);
  await resolve('Login breaks', 3);
  expect(await resolvedCount()).toBe(0);
  await expect.poll(resolvedCount, { timeout: 20_000 }).toBe(1);
  expect(onLearned).toHaveBeenCalledTimes(1);
});

it('estimates do not learn from unaccepted fixes, from quoted hours, and from engineers’ own issues', async () => {
  const [open, sent, mailed, quoted] = [
    await resolve('Still open', 9000),
    await resolve('Sent by its engineer', 9000),
    await resolve('Sent from the address of its engineer', 9000),
    await resolve('Without hours', 9000),
  ];
  await instance.sql`update marketplace.issue set accepted_at = null where id = ${open}`;
  await instance.sql`update marketplace.issue set user_id = engineer_id where id = ${sent}`;
  await instance.sql`
    update marketplace.issue set email = (select upper(email) from auth.users where id = engineer_id) where id = ${mailed}`;
  await instance.sql`update marketplace.issue set hours_spent = null, quote_status = 'Quoted', estimated_hours = 9000 where id = ${quoted}`;
  const fresh = preparedEstimator(instance.platform);
  expect((await fresh(issue)).basis.resolved).toBe(1);
});

it('of unpaid fixes of one engineer, only the newest five count', async () => {
  const before = (await readResolvedVersion(instance.platform.database.owner)).count;
  for (let at = 0; at < 7; at += 1) {
    const id = await resolve('Free fix', 1 + at);
    await instance.sql`update marketplace.issue set quote_status = 'Waived' where id = ${id}`;
  }
  const resolved = await readResolvedIssues(instance.platform.database.owner);
  expect(resolved).toHaveLength(before + 5);
  expect(
    resolved.filter(({ title }) => title === 'Free fix').map(({ hours, price }) => [hours, price]),
  ).toEqual([3, 4, 5, 6, 7].map((hours) => [hours, null]));
  await instance.sql`delete from marketplace.issue where title = 'Free fix'`;
});

it('the hours of a fix are at most the time since the issue was submitted', async () => {
  const ids = [
    await resolve('Ten hours ago', 9000),
    await resolve('Just now', 0.5),
    await resolve('Now', 9000),
  ];
  await instance.sql`update marketplace.issue set created_at = completed_at - interval '10 hours' where id = ${ids[0] ?? ''}`;
  await instance.sql`update marketplace.issue set created_at = completed_at where id = any(${ids.slice(1)})`;
  const resolved = await readResolvedIssues(instance.platform.database.owner);
  expect(resolved.slice(-3).map(({ title, hours }) => [title, hours])).toEqual([
    ['Ten hours ago', 10],
    ['Just now', 0.5],
    ['Now', 1],
  ]);
  await instance.sql`delete from marketplace.issue where id = any(${ids})`;
});

it('a fix is read without hours, and with fewer than a number can hold', async () => {
  const ids = [await resolve('No hours', 2), await resolve('Hardly any', 2)];
  const [none = '', few = ''] = ids;
  await instance.sql`update marketplace.issue set hours_spent = null where id = ${none}`;
  await instance.sql`update marketplace.issue set hours_spent = 1e-400 where id = ${few}`;
  const resolved = await readResolvedIssues(instance.platform.database.owner);
  expect(resolved.slice(-2).map(({ title, hours }) => [title, hours])).toEqual([
    ['No hours', null],
    ['Hardly any', 0.01],
  ]);
  await instance.sql`delete from marketplace.issue where id = any(${ids})`;
});

it('requests are not blocked while it learns', async () => {
  for (let at = 0; at < 150; at += 1) await resolve(`Login breaks ${at % 7}`, 1 + (at % 9));
  let passed = 0;
  const timer = setInterval(() => {
    passed += 1;
  }, 5);
  await preparedEstimator(instance.platform)(issue);
  clearInterval(timer);
  await pause(0);
  expect(passed).toBeGreaterThan(10);
});

it('an estimate that would wait too long for learning fails, and a later one answers', async () => {
  const impatient = preparedEstimator(instance.platform, undefined, 0);
  await expect(impatient(issue)).rejects.toThrow('still learning');
  await expect
    .poll(() => impatient(issue).then(({ basis }) => basis.resolved, String), { timeout: 20_000 })
    .toBeGreaterThan(0);
});

it('an issue that cannot be estimated leaves the estimates of others', async () => {
  await expect(prepared({ ...issue, title: null as unknown as string })).rejects.toThrow();
  expect(await resolvedCount()).toBeGreaterThan(0);
});

it('it learns anew after its thread ended', async () => {
  const opened = once(process, 'worker');
  const fresh = preparedEstimator(instance.platform);
  const before = await fresh(issue);
  const [worker] = await opened;
  await worker.terminate();
  expect(await fresh(issue)).toEqual(before);
});
