import { beforeAll, beforeEach, expect, it } from 'vitest';
import { setUpNotifications } from '../../../tests/instance/notification-setup.ts';

const scene = setUpNotifications();
beforeAll(async () => {
  await scene.instance.sql`
    update public.engineers set skills = ${['Postgres', 'React']} where id = ${scene.engineer.id}`;
});
beforeEach(async () => {
  await scene.instance.sql`delete from marketplace.match_mail`;
  await scene.instance.sql`update marketplace.issue set created_at = now() - interval '30 days'`;
});

const submitted = async (title: string, minutesAgo = 20, email = 'someone@example.com') => {
  await scene.instance.sql`
    insert into marketplace.issue (title, email, github_link, live_link, description, urgency, coding_app, created_at, ai_analysis)
    values (${title}, ${email}, 'https://github.com/hidden/repository', 'https://hidden.example', 'It breaks.', 'ASAP', 'bolt',
      now() - make_interval(mins => ${minutesAgo}), '{"price": {"low": 100, "high": 300}}')`;
};
const round = async () => {
  const { sql } = scene.instance;
  const before = (await matchMails()).length;
  await Promise.all([1, 2].map(() => sql`select marketplace.ask_for_match_mails()`));
  await scene.instance.runJobs();
  const now = await matchMails();
  return now.slice(0, now.length - before);
};
const matchMails = async () => (await scene.instance.outbox()).filter(({ type }) => type === 'match');

it('an engineer gets one email about all matching issues, without hidden fields', async () => {
  await submitted('React <b>page</b> on Postgres');
  await submitted('Postgres is slow');
  await submitted('Reactive, they say');
  await submitted('React, a moment ago', 1);
  await submitted('React of their own', 20, scene.engineer.email);
  const [mail, ...others] = await round();
  expect(others).toEqual([]);
  expect([mail?.to, mail?.subject]).toEqual([scene.engineer.email, '2 new issues match your skills']);
  expect(mail?.text).toContain('ASAP · Bolt · about $200 · names Postgres, React');
  expect(mail?.text).toMatch(/React <b>page<\/b> on Postgres[^]*Postgres is slow/);
  expect(mail?.text).not.toMatch(/Reactive|a moment ago|of their own/);
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/someone@example|hidden\.example|hidden\/repository/);
  expect(await round()).toEqual([]);
});

it('the next email about matching issues is sent a day later and does not repeat issues', async () => {
  await submitted('React first');
  expect(await round()).toHaveLength(1);
  await submitted('React second');
  expect(await round()).toEqual([]);
  await scene.instance.sql`
    update marketplace.match_mail
    set mail_through = mail_through - interval '1 day', matched_through = matched_through - interval '1 day'`;
  await scene.instance.sql`
    update marketplace.issue set created_at = created_at - interval '1 day' where title = 'React first'`;
  const [mail] = await round();
  expect(mail?.subject).toBe('A new issue matches your skills');
  expect(mail?.text).toContain('React second');
});

it('a title of a stranger gives an email about matching issues no subject and no link', async () => {
  await submitted('React payout failed: confirm at https://pay.example.com/login');
  const [mail] = await round();
  expect(mail?.subject).toBe('A new issue matches your skills');
  expect(`${mail?.text} ${mail?.html}`).toContain('React payout failed');
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/pay\.example\.com/);
});

it('an issue is compared with the skills of an engineer once', async () => {
  await submitted('Something else');
  expect(await round()).toEqual([]);
  const { sql } = scene.instance;
  await sql`update marketplace.issue set title = 'React after all' where title = 'Something else'`;
  expect(await round()).toEqual([]);
});

it('an issue that is no longer available is omitted from the email about matching issues', async () => {
  await submitted('React taken');
  const { sql } = scene.instance;
  await sql`select marketplace.ask_for_match_mails()`;
  await sql`update marketplace.issue set status = 'cancelled' where title = 'React taken'`;
  expect(await round()).toEqual([]);
});

it.each(['waiting', 'suspended'])(
  'an engineer who is %s gets no email about matching issues',
  async (approval) => {
    await submitted(`React for the ${approval}`);
    const { sql } = scene.instance;
    await sql`update marketplace.engineer_approval set status = ${approval}`;
    expect(await round()).toEqual([]);
    await sql`update marketplace.engineer_approval set status = 'approved'`;
  },
);

it('no later email lists issues that were submitted while these emails were turned off', async () => {
  await submitted('React unwanted');
  const { sql } = scene.instance;
  await sql`
    insert into public.mail_preferences (address, kind, is_wanted) values (${scene.engineer.email.toLowerCase()}, 'engineer_matches', false)`;
  expect(await round()).toEqual([]);
  await sql`delete from public.mail_preferences`;
  expect(await round()).toEqual([]);
});
