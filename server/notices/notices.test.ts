import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateText } from '#server/mail/date-text.ts';
import { NoticeScene, shownTitle } from '../../tests/instance/notice-scene.ts';
import { signUpAs } from '../../tests/instance/sign-up-as.ts';
import { createTestInstance, type TestInstance } from '../../tests/instance/test-instance.ts';

let scene: NoticeScene;
let instance: TestInstance;
beforeAll(async () => {
  scene = await NoticeScene.open();
  instance = scene.instance;
});
afterAll(() => instance.close());

/** Lets the hours of a clock pass at once. */
async function reachClock(kind: 'unclaimed-mail' | 'nobody-yet-mail', id: string): Promise<void> {
  const hours = kind === 'unclaimed-mail' ? 20 : 24;
  await instance.sql`
    update marketplace.issue set available_since = now() - make_interval(hours => ${hours}) where id = ${id}`;
  await instance.sql`
    update graphile_worker._private_jobs set run_at = now() where key like ${`${kind}:${id}%`}`;
  await instance.runJobs();
}

describe('the client hears', () => {
  it('of a quote: price, hours, what it covers and what becomes of the money, signed in by one link', async () => {
    const id = await scene.quoted();
    const [mail, ...others] = await scene.mails('quote', id);
    expect(others).toEqual([]);
    expect(mail?.to).toBe(scene.client.email);
    expect(mail?.subject).toBe(`Your quote: $1,250 for ${shownTitle}`);
    for (const part of ['$1,250', 'Hours: 5.5', 'Covers <script>', 'all of it back', 'Stands until'])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('Covers &lt;script&gt;');
    expect(mail?.html).not.toMatch(/<script|<b>breaks/);
    const link = new URL(mail?.action ?? '');
    expect([link.pathname, link.searchParams.get('next')]).toEqual(['/confirm', `/dashboard/${id}`]);
    expect(link.searchParams.get('token_hash')).toMatch(/\S{16}/);
  });

  it.each([
    ['that is paid by arrangement', false, 100, 'arranged with the operator'],
    ['that is paid in a checkout', true, 100, 'accepted and paid'],
    ['of nothing', true, 0, 'nothing to pay'],
  ])('of a quote %s, how it is paid', async (_what, isLocal, price, words) => {
    const here = isLocal ? scene : await NoticeScene.open({ isLocal });
    const [mail] = await here.mails('quote', await here.quoted(price));
    const sentences = ['arranged with the operator', 'accepted and paid', 'nothing to pay'];
    expect(sentences.filter((each) => mail?.text.includes(each))).toEqual([words]);
    expect(mail?.text.includes('all of it back')).toBe(price > 0);
    if (here !== scene) await here.instance.close();
  });

  it('who has taken their issue and what happens next, once an engineer', async () => {
    const id = await scene.claimed();
    const [mail] = await scene.mails('claimed', id);
    expect([mail?.to, mail?.subject]).toEqual([
      scene.client.email,
      `Ada Engineer has your issue: ${shownTitle}`,
    ]);
    expect(mail?.text).toContain('Next you get a price');
    expect(new URL(mail?.action ?? '').searchParams.get('next')).toBe(`/dashboard/${id}`);
    await scene.call(scene.engineer, 'release_issue', { p_issue_id: id });
    await instance.sql`update marketplace.issue set engineer_id = ${scene.engineer.id} where id = ${id}`;
    expect(await scene.mails('claimed', id)).toHaveLength(1);
    const other = await signUpAs(instance, 'engineer');
    await instance.sql`update marketplace.issue set engineer_id = ${other.id} where id = ${id}`;
    expect(await scene.mails('claimed', id)).toHaveLength(2);
  });

  it('of the engineer who takes over what was paid, that work can start', async () => {
    const id = await scene.paid();
    const other = await signUpAs(instance, 'engineer');
    await instance.sql`update marketplace.issue set engineer_id = ${other.id} where id = ${id}`;
    const texts = (await scene.mails('claimed', id)).map((mail) => mail.text);
    expect(texts.some((text) => text.includes('It is paid, so they can start'))).toBe(true);
  });

  it('nothing of a quote that was replaced before the mail was written, but of the new one', async () => {
    const id = await scene.quoted(100);
    await scene.call(scene.engineer, 'send_quote', {
      p_issue_id: id,
      p_hours: 1,
      p_price: 90,
      p_note: 'Less',
    });
    expect((await scene.mails('quote', id)).map((mail) => mail.subject)).toEqual([
      `Your quote: $90 for ${shownTitle}`,
    ]);
  });

  it('at most three times an hour of quotes for one issue, then of the one that stands', async () => {
    const id = await scene.claimed();
    for (let price = 1; price <= 6; price += 1) {
      const quote = { p_issue_id: id, p_hours: 1, p_price: price, p_note: 'Read this' };
      await scene.call(scene.engineer, 'send_quote', quote);
      await instance.runJobs();
    }
    expect(await scene.mails('quote', id)).toHaveLength(3);
    await instance.sql`update marketplace.quote set created_at = created_at - interval '1 hour' where issue_id = ${id}`;
    await instance.sql`
      update graphile_worker._private_jobs set run_at = now() where key like 'quote-mail:%'`;
    const subjects = (await scene.mails('quote', id)).map((mail) => mail.subject);
    expect([subjects.length, subjects[0]]).toEqual([4, `Your quote: $6 for ${shownTitle}`]);
  });

  it('that a payment arrived, and that it was refunded', async () => {
    const id = await scene.paid();
    const [receipt] = await scene.mails('receipt', id);
    expect([receipt?.to, receipt?.subject]).toEqual([
      scene.client.email,
      `Payment received: $1,250 for ${shownTitle}`,
    ]);
    expect(receipt?.text).toContain('until you accept the fix');
    await scene.call(scene.client, 'cancel_issue', { p_issue_id: id, p_reason: 'No longer needed' });
    expect(await scene.mails('refund', id)).toEqual([]);
    const [payment] = await instance.sql`select id from marketplace.payment where issue_id = ${id}`;
    const sent = { p_payment_id: payment?.id, p_note: 'Sent by bank' };
    await scene.call(scene.operator, 'record_refund', sent);
    const [refund] = await scene.mails('refund', id);
    expect([refund?.to, refund?.subject]).toEqual([scene.client.email, `Refunded: $1,250 for ${shownTitle}`]);
  });

  it('of each fix, and what happens if they say nothing', async () => {
    const id = await scene.claimed();
    await instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
    await scene.call(scene.engineer, 'submit_fix', {
      p_issue_id: id,
      p_description: 'Renewed the session',
      p_hours: 2,
    });
    expect((await scene.mails('fix', id)).map((mail) => [mail.to, mail.subject])).toEqual([
      [scene.client.email, `Fixed: ${shownTitle}`],
    ]);
    const [row] = await instance.sql`
      select completed_at + interval '7 days' as until from marketplace.issue where id = ${id}`;
    const [first] = await scene.mails('fix', id);
    expect(first?.text).toContain('> Renewed the session');
    expect(first?.text).toContain(`If you say nothing until ${dateText(row?.until)}, it counts as accepted.`);
    await scene.call(scene.client, 'request_changes', { p_issue_id: id, p_reason: 'Still there' });
    expect(first?.text).not.toContain('How to check it');
    await scene.call(scene.engineer, 'submit_fix', {
      p_issue_id: id,
      p_description: 'Renewed it **again**',
      p_how_to_check: 'Sign in *twice*',
    });
    const [again, ...others] = await scene.mails('fix', id);
    expect(again?.text).toContain('> Renewed it again');
    expect(again?.text).toMatch(/How to check it[^]*> Sign in twice/);
    expect(others).toHaveLength(1);
  });

  it('the truth after 24 hours if nobody has taken the issue', async () => {
    const id = await scene.submit();
    expect(await scene.mails('nobody-yet', id)).toEqual([]);
    await instance.sql`update marketplace.issue set available_since = now() - interval '24 hours' where id = ${id}`;
    await reachClock('nobody-yet-mail', id);
    const [mail] = await scene.mails('nobody-yet', id);
    expect(mail?.to).toBe(scene.client.email);
    expect(mail?.text).toContain('did not keep it');
    expect(new URL(mail?.action ?? '').searchParams.get('next')).toBe(`/dashboard/${id}`);
  });
});

describe('operators hear', () => {
  it('after 20 hours that nobody has claimed an issue', async () => {
    const id = await scene.submit();
    expect(await scene.mails('unclaimed', id)).toEqual([]);
    await instance.sql`update marketplace.issue set available_since = now() - interval '20 hours' where id = ${id}`;
    await reachClock('unclaimed-mail', id);
    const [mail] = await scene.mails('unclaimed', id);
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
        instance.sql`update marketplace.issue set engineer_id = ${scene.engineer.id} where id = ${id}`,
    ],
    [
      'was cancelled meanwhile',
      (id: string) => instance.sql`update marketplace.issue set status = 'cancelled' where id = ${id}`,
    ],
    ['is gone', (id: string) => instance.sql`delete from marketplace.issue where id = ${id}`],
  ])('tells nobody of an issue that %s', async (_what, happen) => {
    const id = await scene.submit();
    await happen(id);
    await reachClock('unclaimed-mail', id);
    await reachClock('nobody-yet-mail', id);
    expect([...(await scene.mails('unclaimed', id)), ...(await scene.mails('nobody-yet', id))]).toEqual([]);
    expect(await failures()).toEqual([]);
  });

  it('starts anew when the engineer lets the issue go', async () => {
    const id = await scene.submit();
    await instance.sql`update public.issues set engineer_id = ${scene.engineer.id} where id = ${id}`;
    await instance.sql`update graphile_worker._private_jobs set run_at = now() where key like ${`%-mail:${id}:%`}`;
    await instance.runJobs();
    await scene.call(scene.engineer, 'release_issue', { p_issue_id: id });
    // The clocks of the submission have rung; those of the release have hours to go.
    expect(await scene.mails('unclaimed', id)).toEqual([]);
    await reachClock('unclaimed-mail', id);
    await reachClock('nobody-yet-mail', id);
    expect(await scene.mails('unclaimed', id)).toHaveLength(1);
    expect(await scene.mails('nobody-yet', id)).toHaveLength(1);
  });

  it('that has not run out since the issue was released tells nobody', async () => {
    const id = await scene.submit();
    await instance.sql`
      update graphile_worker._private_jobs set run_at = now() where key like ${`unclaimed-mail:${id}:%`}`;
    expect(await scene.mails('unclaimed', id)).toEqual([]);
  });

  it('runs out 20 and 24 hours after the submission', async () => {
    const id = await scene.submit();
    const clocks = await instance.sql`
      select task_identifier as kind, round(extract(epoch from run_at - i.created_at) / 3600)::int as hours
      from graphile_worker.jobs, marketplace.issue i
      where i.id = ${id} and key like ${`%-mail:${id}:%`} order by hours`;
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
  const id = await scene.quoted();
  await scene.mails('quote', id);
  const [quote] = await instance.sql`select id from marketplace.quote where issue_id = ${id}`;
  await instance.platform.jobs.enqueue('quote-mail', { quote_id: quote?.id });
  expect(await scene.mails('quote', id)).toHaveLength(1);
});

it('no notice keeps a link in the queue', async () => {
  const id = await scene.quoted();
  const payloads = await instance.sql`select payload from graphile_worker._private_jobs where task_id in (
    select id from graphile_worker._private_tasks where identifier = 'quote-mail')`;
  expect(payloads.length).toBeGreaterThan(0);
  for (const { payload } of payloads) expect(Object.keys(payload)).toEqual(['quote_id']);
  await scene.mails('quote', id);
});

async function failures(): Promise<unknown[]> {
  return [
    ...(await instance.sql`select task_identifier, last_error from graphile_worker.jobs where last_error is not null`),
  ];
}
