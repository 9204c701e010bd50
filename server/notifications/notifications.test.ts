import { beforeAll, describe, expect, it } from 'vitest';
import type { OutboxMail } from '#domain/wire/instance.ts';
import { setUpNotifications } from '../../tests/instance/notification-setup.ts';

const scene = setUpNotifications();
let mails: OutboxMail[];
const optional = [
  ...['claimed', 'started', 'message', 'quote-decided', 'quote-reminder', 'fix-reminder'],
  ...['nobody-yet', 'released', 'match'],
];
const mandatory = [
  ...[
    'accepted',
    'admin-notification',
    'cancelled',
    'changes',
    'earned',
    'fix',
    'issue-confirmation',
    'lease-warning',
  ],
  ...['offered-back', 'payment', 'quote', 'receipt', 'refund', 'signup', 'unclaimed', 'waived'],
];
const hostile = '"><img src=x onerror=alert(1)>\r\nBcc: everybody@example.com';

// Takes an issue from submission to refund. Every text contains markup and line breaks.
beforeAll(async () => {
  const { instance, client, engineer, operator } = scene;
  await scene.quoted();
  await scene.call(client, 'decline_quote', { p_issue_id: await scene.quoted(), p_reason: hostile });
  const p_note = 'By bank transfer';
  const id = await scene.paid();
  const write = (who: typeof client, p_sender: string) =>
    scene.call(who, 'add_message', { p_issue_id: id, p_sender, p_content: hostile });
  await write(client, 'client');
  await scene.makeDue('message-mail:%');
  await instance.runJobs();
  await write(engineer, 'engineer');
  await instance.sql`update public.issues set status = 'in_progress' where id = ${id}`;
  await instance.runJobs();
  await scene.call(engineer, 'submit_fix', { p_issue_id: id, p_description: hostile });
  await instance.runJobs();
  await instance.sql`update marketplace.quote set expires_at = now() + interval '1 day' where status = 'Quoted'`;
  await instance.sql`alter table marketplace.issue disable trigger user`;
  await instance.sql`update marketplace.issue set completed_at = now() - interval '5 days' where id = ${id}`;
  await instance.sql`alter table marketplace.issue enable trigger user`;
  await instance.sql`update graphile_worker._private_jobs set run_at = now()`;
  await instance.runJobs();
  await scene.call(client, 'request_changes', { p_issue_id: id, p_reason: hostile });
  await instance.runJobs();
  await scene.call(operator, 'cancel_issue', { p_issue_id: id, p_reason: hostile });
  await scene.call(operator, 'record_refund', { p_payment_id: await scene.paymentOf(id), p_note });
  await instance.sql`
    update marketplace.issue set available_since = now() - interval '25 hours' where id = ${await scene.submit()}`;
  await instance.sql`update graphile_worker._private_jobs set run_at = now()`;
  await instance.runJobs();
  const untouched = await scene.claimed();
  await scene.call(client, 'accept_fix', { p_issue_id: await scene.fixed() });
  await scene.call(operator, 'waive_quote', { p_issue_id: await scene.claimed() });
  const rest = (hours: number) => instance.sql`
    update marketplace.claim_lease set touched_at = now() - make_interval(hours => ${hours}),
      warned_at = warned_at - make_interval(hours => ${hours - 37}) where issue_id = ${untouched}`;
  for (const hours of [37, 50]) {
    await rest(hours);
    await instance.sql`select marketplace.warn_of_leases(), marketplace.offer_back(${untouched})`;
    await instance.runJobs();
  }
  await instance.sql`update public.engineers set skills = ${[hostile, 'Login']} where id = ${engineer.id}`;
  await instance.sql`
    update marketplace.issue set created_at = now() - interval '1 hour' where id = ${await scene.submit()}`;
  await instance.sql`select marketplace.ask_for_match_mails()`;
  await instance.runJobs();
  mails = (await instance.outbox()).filter(({ type }) => type !== 'operator-sign-in');
});

describe('every email about an issue', () => {
  it('every email about an issue is sent to its recipient', () => {
    expect([...new Set(mails.map(({ type }) => type))].toSorted()).toEqual(
      [...mandatory, ...optional].toSorted(),
    );
  });

  it('every email about an issue has text, HTML, one button and a preheader', () => {
    for (const { type, text, html, action } of mails) {
      expect(html.match(/<a class="button"/g), type).toHaveLength(1);
      expect(text, type).toContain(action ?? 'a link');
      expect(html, type).toContain('display:none;max-height:0');
      expect(html.length, type).toBeLessThan(102_000);
    }
  });

  it('every email about an issue escapes user input in its HTML and its headers', () => {
    for (const { type, subject, html } of mails) {
      expect(html, type).not.toMatch(/<img|<script|<b>|onerror=alert\(1\)>/);
      expect(subject, type).not.toMatch(/[\r\n]/);
      expect([...subject].length, type).toBeLessThanOrEqual(120);
    }
  });

  it('every email about an issue loads no external resources', () => {
    for (const { type, html } of mails)
      expect(html, type).not.toMatch(/<(img|link|script|iframe)|url\(|@import/);
  });

  it('an email about an issue does not contain the address of the other participant', () => {
    const { client, engineer } = scene;
    for (const { to, type, subject, text, html } of mails) {
      if (to === engineer.email) expect(subject + text + html, type).not.toContain(client.email);
      if (to === client.email) expect(subject + text + html, type).not.toContain(engineer.email);
    }
  });

  it('no heading contains text of a user, because it is the subject for an unproved address', () => {
    for (const { text } of mails) expect(text.split('\n')[0]).not.toMatch(/Login|Ada Engineer|@/);
  });

  it('every optional email about an issue can be turned off', () => {
    const withUnsubscribe = new Set(mails.filter(({ unsubscribe }) => unsubscribe).map(({ type }) => type));
    expect([...withUnsubscribe].toSorted()).toEqual(optional.toSorted());
  });
});

it('an unproved address gets no title in a subject and no links of users', async () => {
  const [{ id }] = await scene.instance.sql<[{ id: string }]>`
    insert into public.code_submissions (title, email, github_link, description, urgency, coding_app)
    values ('See https://evil.example', 'stranger@example.com', 'https://github.com/o/r', 'It breaks.', 'ASAP', 'bolt')
    returning id`;
  const sent = await scene.mails('issue-confirmation', id);
  await scene.claim(id);
  sent.push(...(await scene.mails('claimed', id)));
  expect(sent.map(({ subject }) => subject)).toEqual([
    'We have your issue',
    'An engineer has taken your issue',
  ]);
  for (const { text, html } of sent) {
    expect(text).toContain('https[:]//evil[.]example');
    expect(text + html).not.toMatch(/https:\/\/evil|evil\.example/);
  }
});

it('an account gets the title of a stranger’s submission with its address once it has opened the issue', async () => {
  const id = await scene.submit(null);
  await scene.claim(id);
  const [first] = await scene.mails('claimed', id);
  expect(first?.subject).toBe('An engineer has taken your issue');
  await scene.call(scene.client, 'see_messages', { p_issue_id: id });
  await scene.instance.sql`update marketplace.issue set engineer_id = null where id = ${id}`;
  const [released] = await scene.mails('released', id);
  expect(released?.subject).toContain('Login');
});

it('an email is sent once even if its job runs again', async () => {
  const id = await scene.quoted();
  await scene.mails('quote', id);
  const [quote] = await scene.instance.sql`select id from marketplace.quote where issue_id = ${id}`;
  await scene.instance.platform.jobs.enqueue('quote-mail', { quote_id: quote?.id });
  expect(await scene.mails('quote', id)).toHaveLength(1);
});

it('the mail queue contains no sign-in link', async () => {
  const id = await scene.quoted();
  const payloads = await scene.instance
    .sql`select payload from graphile_worker._private_jobs where task_id in (
    select id from graphile_worker._private_tasks where identifier = 'quote-mail')`;
  expect(payloads.length).toBeGreaterThan(0);
  for (const { payload } of payloads) expect(Object.keys(payload)).toEqual(['quote_id']);
  await scene.mails('quote', id);
});
