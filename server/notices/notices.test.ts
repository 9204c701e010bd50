import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutboxMail } from '#domain/wire/instance.ts';
import { type SignedUp, signUpAs } from '../../tests/instance/sign-up-as.ts';
import { createTestInstance, type TestInstance } from '../../tests/instance/test-instance.ts';

let instance: TestInstance;
let engineer: SignedUp;
let client: SignedUp;
let operator: SignedUp;
beforeAll(async () => {
  instance = await createTestInstance({
    adminEmail: 'operator@example.com',
    operatorEmails: ['operator@example.com'],
  });
  [engineer, client, operator] = [
    await signUpAs(instance, 'engineer'),
    await signUpAs(instance, 'client', 'builder@example.com'),
    await signUpAs(instance, 'client', 'operator@example.com'),
  ];
});
afterAll(() => instance.close());

const title = 'Login <b>breaks</b>\r\nBcc: everybody@example.com';
const shownTitle = 'Login <b>breaks</b> Bcc: everybody@example.com';

async function submit(): Promise<string> {
  const [issue] = await instance.sql<{ id: string }[]>`
    insert into public.code_submissions (title, email, github_link, description, urgency, coding_app)
    values (${title}, ${client.email}, 'https://github.com/o/r', 'It breaks.', 'ASAP', 'bolt') returning id`;
  return issue?.id ?? '';
}

async function claimed(): Promise<string> {
  const id = await submit();
  await instance.sql`update marketplace.issue set engineer_id = ${engineer.id} where id = ${id}`;
  return id;
}

async function call(who: SignedUp, procedure: string, payload: object): Promise<void> {
  const url = `/rest/v1/rpc/${procedure}`;
  const answer = await instance.app.inject({ method: 'POST', url, headers: who.headers, payload });
  if (answer.statusCode >= 300) throw new Error(`${procedure}: ${answer.statusCode} ${answer.body}`);
}

async function quoted(price = 1250): Promise<string> {
  const id = await claimed();
  const p_note = 'Covers <script>alert(1)</script> the login';
  await call(engineer, 'send_quote', { p_issue_id: id, p_hours: 5.5, p_price: price, p_note });
  return id;
}

async function paid(): Promise<string> {
  const id = await quoted();
  await call(client, 'accept_quote', { p_issue_id: id });
  await call(operator, 'record_payment', { p_issue_id: id, p_note: 'By bank transfer' });
  return id;
}

/** Runs what is due and gives the mails of a kind that speak of an issue, by what they lead to. */
async function mails(type: string, id: string): Promise<OutboxMail[]> {
  await instance.runJobs();
  return (await instance.outbox()).filter(
    (mail) => mail.type === type && decodeURIComponent(mail.action ?? '').includes(id),
  );
}

/** Lets the hours of a clock pass at once. */
async function reachClock(kind: string, id: string): Promise<void> {
  await instance.sql`
    update graphile_worker._private_jobs set run_at = now() where key = ${`${kind}:${id}`}`;
  await instance.runJobs();
}

describe('the client hears', () => {
  it('of a quote: price, hours, what it covers and what becomes of the money, signed in by one link', async () => {
    const id = await quoted();
    const [mail, ...others] = await mails('quote', id);
    expect(others).toEqual([]);
    expect(mail?.to).toBe(client.email);
    expect(mail?.subject).toBe(`Your quote: $1,250 for ${shownTitle}`);
    for (const part of ['$1,250', 'Hours: 5.5', 'Covers <script>', 'all of it back', 'Stands until'])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('Covers &lt;script&gt;');
    expect(mail?.html).not.toMatch(/<script|<b>breaks/);
    const link = new URL(mail?.action ?? '');
    expect([link.pathname, link.searchParams.get('next')]).toEqual(['/confirm', `/dashboard/${id}`]);
    expect(link.searchParams.get('token_hash')).toMatch(/\S{16}/);
  });

  it('nothing of a quote that was replaced before the mail was written, but of the new one', async () => {
    const id = await quoted(100);
    await call(engineer, 'send_quote', { p_issue_id: id, p_hours: 1, p_price: 90, p_note: 'Less' });
    expect((await mails('quote', id)).map((mail) => mail.subject)).toEqual([
      `Your quote: $90 for ${shownTitle}`,
    ]);
  });

  it('that a payment arrived, and that it was refunded', async () => {
    const id = await paid();
    const [receipt] = await mails('receipt', id);
    expect([receipt?.to, receipt?.subject]).toEqual([
      client.email,
      `Payment received: $1,250 for ${shownTitle}`,
    ]);
    expect(receipt?.text).toContain('until you accept the fix');
    await call(client, 'cancel_issue', { p_issue_id: id, p_reason: 'No longer needed' });
    const [refund] = await mails('refund', id);
    expect([refund?.to, refund?.subject]).toEqual([client.email, `Refunded: $1,250 for ${shownTitle}`]);
  });

  it('of each fix, and what happens if they say nothing', async () => {
    const id = await claimed();
    await instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
    await call(engineer, 'submit_fix', { p_issue_id: id, p_description: 'Renewed the session', p_hours: 2 });
    expect((await mails('fix', id)).map((mail) => [mail.to, mail.subject])).toEqual([
      [client.email, `Fixed: ${shownTitle}`],
    ]);
    await call(client, 'request_changes', { p_issue_id: id, p_reason: 'Still there' });
    await call(engineer, 'submit_fix', { p_issue_id: id, p_description: 'Renewed it again' });
    const [, again] = await mails('fix', id);
    expect(again?.text).toContain('After 7 days without an answer it counts as accepted.');
  });

  it('the truth after 24 hours if nobody has taken the issue', async () => {
    const id = await submit();
    expect(await mails('nobody-yet', id)).toEqual([]);
    await reachClock('nobody-yet-mail', id);
    const [mail] = await mails('nobody-yet', id);
    expect(mail?.to).toBe(client.email);
    expect(mail?.text).toContain('did not keep it');
    expect(new URL(mail?.action ?? '').searchParams.get('next')).toBe(`/dashboard/${id}`);
  });
});

describe('the engineer hears', () => {
  const said = (mail: OutboxMail | undefined) => `${mail?.subject} ${mail?.text} ${mail?.html}`;

  it('that a quote was accepted, and then that it is paid and what they earn; never the client’s address', async () => {
    const id = await quoted();
    await call(client, 'accept_quote', { p_issue_id: id });
    const [accepted] = await mails('quote-decided', id);
    expect([accepted?.to, accepted?.subject]).toEqual([engineer.email, `Quote accepted: ${shownTitle}`]);
    await call(operator, 'record_payment', { p_issue_id: id, p_note: 'By bank transfer' });
    const [payment] = await mails('payment', id);
    expect([payment?.to, payment?.subject]).toEqual([engineer.email, `Paid, work can start: ${shownTitle}`]);
    expect(payment?.text).toContain('You earn: $1,062.50');
    const { publicUrl } = instance.platform.settings;
    for (const mail of [accepted, payment]) {
      expect(mail?.action).toBe(`${publicUrl}/engineer-app/${id}`);
      expect(said(mail)).not.toContain(client.email);
    }
  });

  it('that a quote was declined, and why', async () => {
    const id = await quoted();
    await call(client, 'decline_quote', { p_issue_id: id, p_reason: 'Too <i>dear</i>' });
    const [mail] = await mails('quote-decided', id);
    expect([mail?.to, mail?.subject]).toEqual([engineer.email, `Quote declined: ${shownTitle}`]);
    expect(mail?.text).toContain('Too <i>dear</i>');
    expect(mail?.html).toContain('Too &lt;i&gt;dear&lt;/i&gt;');
    expect(said(mail)).not.toContain(client.email);
  });
});

describe('operators hear', () => {
  it('after 20 hours that nobody has claimed an issue', async () => {
    const id = await submit();
    expect(await mails('unclaimed', id)).toEqual([]);
    await instance.sql`update marketplace.issue set created_at = now() - interval '20 hours' where id = ${id}`;
    await reachClock('unclaimed-mail', id);
    const [mail] = await mails('unclaimed', id);
    expect([mail?.to, mail?.subject]).toEqual([
      'operator@example.com',
      `Unclaimed for 20 hours: ${shownTitle}`,
    ]);
    expect(mail?.action).toBe(`${instance.platform.settings.publicUrl}/operator/issues/${id}`);
  });

  it('of money that belongs nowhere', async () => {
    await instance.sql`
      select marketplace.record_money('stripe', 'cs_lost', 'pi_lost', null, null, 4200, 'usd')`;
    await instance.runJobs();
    const [mail] = (await instance.outbox()).filter((each) => each.type === 'trouble');
    expect(mail?.to).toBe('operator@example.com');
    expect(mail?.text).toContain('Amount: $42');
    expect(mail?.action).toBe(`${instance.platform.settings.publicUrl}/operator/money`);
  });

  it('of whatever else about money a person must look at', async () => {
    await instance.sql`select marketplace.tell_trouble(null, 'dispute', 'A dispute of <pi_1>')`;
    await instance.runJobs();
    const [mail] = (await instance.outbox()).filter((each) => each.text.includes('A dispute of <pi_1>'));
    expect(mail?.html).toContain('A dispute of &lt;pi_1&gt;');
  });
});

describe('a clock that has run out', () => {
  it.each([
    [
      'was claimed meanwhile',
      (id: string) =>
        instance.sql`update marketplace.issue set engineer_id = ${engineer.id} where id = ${id}`,
    ],
    [
      'was cancelled meanwhile',
      (id: string) => instance.sql`update marketplace.issue set status = 'cancelled' where id = ${id}`,
    ],
    ['is gone', (id: string) => instance.sql`delete from marketplace.issue where id = ${id}`],
  ])('tells nobody of an issue that %s', async (_what, happen) => {
    const id = await submit();
    await happen(id);
    await reachClock('unclaimed-mail', id);
    await reachClock('nobody-yet-mail', id);
    expect([...(await mails('unclaimed', id)), ...(await mails('nobody-yet', id))]).toEqual([]);
    expect(await failures()).toEqual([]);
  });

  it('runs out 20 and 24 hours after the submission', async () => {
    const id = await submit();
    const clocks = await instance.sql`
      select task_identifier as kind, round(extract(epoch from run_at - i.created_at) / 3600)::int as hours
      from graphile_worker.jobs, marketplace.issue i
      where i.id = ${id} and key in (${`unclaimed-mail:${id}`}, ${`nobody-yet-mail:${id}`}) order by hours`;
    expect(clocks).toEqual([
      { kind: 'unclaimed-mail', hours: 20 },
      { kind: 'nobody-yet-mail', hours: 24 },
    ]);
  });
});

describe('on an instance that approves engineers by hand', () => {
  it('operators hear of an application, and the engineer of each decision', async () => {
    const manual = await createTestInstance({
      engineerApproval: 'manual',
      adminEmail: 'operator@example.com',
      operatorEmails: ['operator@example.com'],
    });
    try {
      const applicant = await signUpAs(manual, 'engineer');
      const { headers } = await signUpAs(manual, 'client', 'operator@example.com');
      const decide = (procedure: string, payload: object) =>
        manual.app.inject({ method: 'POST', url: `/rest/v1/rpc/${procedure}`, headers, payload });
      await manual.runJobs();
      const [application] = (await manual.outbox()).filter((mail) => mail.type === 'application');
      expect(application?.to).toBe('operator@example.com');
      expect(application?.text).toContain('Ada Engineer');
      expect(application?.action).toBe(`${manual.platform.settings.publicUrl}/operator/engineers`);

      await decide('approve_engineer', { p_engineer_id: applicant.id });
      await manual.runJobs();
      await decide('suspend_engineer', { p_engineer_id: applicant.id, p_reason: 'Two complaints' });
      await manual.runJobs();
      const decisions = (await manual.outbox()).filter((mail) => mail.type === 'engineer-decision');
      expect(decisions.map((mail) => [mail.to, mail.subject])).toEqual([
        [applicant.email, 'Your engineer’s account is suspended'],
        [applicant.email, 'You are approved as an engineer'],
      ]);
      expect(decisions[0]?.text).toContain('Two complaints');
    } finally {
      await manual.close();
    }
  });
});

it('a notice goes out once, however often its job runs', async () => {
  const id = await quoted();
  await mails('quote', id);
  const [quote] = await instance.sql`select id from marketplace.quote where issue_id = ${id}`;
  await instance.platform.jobs.enqueue('quote-mail', { quote_id: quote?.id });
  expect(await mails('quote', id)).toHaveLength(1);
});

it('no notice keeps a link in the queue', async () => {
  const id = await quoted();
  const payloads = await instance.sql`select payload from graphile_worker._private_jobs where task_id in (
    select id from graphile_worker._private_tasks where identifier = 'quote-mail')`;
  expect(payloads.length).toBeGreaterThan(0);
  for (const { payload } of payloads) expect(Object.keys(payload)).toEqual(['quote_id']);
  await mails('quote', id);
});

async function failures(): Promise<unknown[]> {
  return [
    ...(await instance.sql`select task_identifier, last_error from graphile_worker.jobs where last_error is not null`),
  ];
}
