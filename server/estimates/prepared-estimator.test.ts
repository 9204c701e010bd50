import { beforeAll, expect, it } from 'vitest';
import { DEFAULT_PRIOR } from '#domain/estimate/prior.ts';
import { setUpInstance } from '../../tests/instance/set-up.ts';
import { signUpAs } from '../../tests/instance/sign-up-as.ts';
import { inSlices, type PreparedEstimator, preparedEstimator } from './prepared-estimator.ts';

const instance = setUpInstance();
let prepared: PreparedEstimator;
let engineerId: string;
beforeAll(async () => {
  prepared = preparedEstimator(instance.platform);
  engineerId = (await signUpAs(instance, 'engineer')).id;
});

const other = '00000000-0000-4000-8000-000000000001';
const issue = { title: 'Checkout breaks', description: 'It broke.', codingApp: 'bolt', urgency: 'ASAP' };

async function resolve(title: string, hours: number): Promise<string> {
  const [issue] = await instance.sql<{ id: string }[]>`
    insert into marketplace.issue (title, email, description, urgency, coding_app, status, completed_at, accepted_at, hours_spent, engineer_id)
    values (${title}, 'ada@example.com', 'It broke.', 'ASAP', 'bolt', 'completed', now(), now(), ${hours}, ${engineerId}) returning id`;
  return issue?.id ?? '';
}

it('an estimator is reused until its data changes', async () => {
  const changes = [
    () => resolve('Login breaks', 3),
    () => instance.sql`update marketplace.issue set hours_spent = 4 where title = 'Login breaks'`,
    () => instance.sql`
      update marketplace.setting set value = ${JSON.stringify({ ...DEFAULT_PRIOR, confidence: 55 })}::text::jsonb
      where name = 'estimate_prior'`,
    () => instance.sql`delete from marketplace.issue where title = 'Login breaks'`,
  ];
  const seen = new Set([await prepared(other)]);
  for (const change of changes) {
    await change();
    const [estimator, ...others] = await Promise.all([prepared(other), prepared(other), prepared(other)]);
    expect(new Set([...others, await prepared(other)])).toEqual(new Set([estimator]));
    expect(seen.has(estimator)).toBe(false);
    seen.add(estimator);
  }
});

it('the estimate of an issue does not use its own fix', async () => {
  const [id] = [await resolve('Checkout breaks', 9), await resolve('Checkout breaks too', 9)];
  expect((await prepared(other))(issue).basis.resolved).toBe(2);
  expect((await prepared(id))(issue).basis.resolved).toBe(1);
});

it('estimates do not use unaccepted fixes and engineers’ own issues', async () => {
  const before = (await prepared(other))(issue).basis.resolved;
  const [open, sent, mailed] = [
    await resolve('Still open', 9000),
    await resolve('Sent by its engineer', 9000),
    await resolve('Sent from the address of its engineer', 9000),
  ];
  await instance.sql`update marketplace.issue set accepted_at = null where id = ${open}`;
  await instance.sql`update marketplace.issue set user_id = engineer_id where id = ${sent}`;
  await instance.sql`
    update marketplace.issue set email = (select upper(email) from auth.users where id = engineer_id) where id = ${mailed}`;
  expect((await prepared(other))(issue).basis.resolved).toBe(before);
});

it('requests are not blocked while an estimator is prepared', async () => {
  let isOver = false;
  let passed = 0;
  const pass = () => {
    passed += 1;
    if (!isOver) setImmediate(pass);
  };
  setImmediate(pass);
  const result = await inSlices(
    (function* busy() {
      for (let step = 0; step < 40; step += 1) {
        const from = performance.now();
        while (performance.now() - from < 2);
        yield;
      }
      return 'prepared';
    })(),
  );
  isOver = true;
  expect(result).toBe('prepared');
  expect(passed).toBeGreaterThan(3);
});
