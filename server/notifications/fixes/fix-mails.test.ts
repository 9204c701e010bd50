import { describe, expect, it } from 'vitest';
import { dateText } from '#server/mail/date-text.ts';
import { setUpNotifications, shownTitle } from '../../../tests/instance/notification-setup.ts';

const scene = setUpNotifications();

describe('the work-started mail', () => {
  it('the email about started work is sent once', async () => {
    const id = await scene.paid();
    expect(await scene.mails('started', id)).toEqual([]);
    await scene.instance.sql`update public.issues set status = 'in_progress' where id = ${id}`;
    const [mail, ...others] = await scene.mails('started', id);
    expect(others).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([scene.client.email, `Work has started: ${shownTitle}`]);
    expect(mail?.text).toContain('You don’t need to do anything');
  });

  it('the email about started work is not sent after a fix or a request for changes', async () => {
    const id = await scene.fixed();
    expect(await scene.mails('started', id)).toEqual([]);
    await scene.call(scene.client, 'request_changes', { p_issue_id: id, p_reason: 'Still there' });
    expect(await scene.mails('started', id)).toEqual([]);
  });
});

describe('the fix mail', () => {
  it('the fix email is sent for each fix and shows the response deadline', async () => {
    const id = await scene.started();
    const renewed = { p_issue_id: id, p_description: 'Renewed the session', p_hours: 2 };
    await scene.call(scene.engineer, 'submit_fix', renewed);
    expect((await scene.mails('fix', id)).map((mail) => [mail.to, mail.subject])).toEqual([
      [scene.client.email, `Fixed: ${shownTitle}`],
    ]);
    const [row] = await scene.instance.sql`
      select completed_at + interval '7 days' as until from marketplace.issue where id = ${id}`;
    const [first] = await scene.mails('fix', id);
    expect(first?.text).toContain('> Renewed the session');
    expect(first?.text).toContain(`Without a reply by ${dateText(row?.until)}, it counts as accepted.`);
    await scene.call(scene.client, 'request_changes', { p_issue_id: id, p_reason: 'Still there' });
    expect(first?.text).not.toContain('How to check it');
    const fix = { p_description: 'Renewed it **again**', p_how_to_check: 'Sign in *twice*' };
    await scene.call(scene.engineer, 'submit_fix', { p_issue_id: id, ...fix });
    const [again, ...others] = await scene.mails('fix', id);
    expect(again?.subject).toBe(`Second fix for ${shownTitle}`);
    expect(again?.text).toContain('> Renewed it **again**');
    expect(again?.text).toMatch(/How to check it[^]*> Sign in \*twice\*/);
    expect(others).toHaveLength(1);
  });
});

it('dates are in the time zone that the reader’s browser stored, or in UTC', async () => {
  const shown: (string | undefined)[] = [];
  for (const time_zone of ['Asia/Kathmandu', 'Not/AZone', '']) {
    const { app } = scene.instance;
    const { headers } = scene.client;
    const payload = { data: { time_zone } };
    expect((await app.inject({ method: 'PUT', url: '/auth/v1/user', headers, payload })).statusCode).toBe(
      200,
    );
    const [mail] = await scene.mails('fix', await scene.fixed());
    shown.push(
      /Without a reply by \w{3}, \w{3} \d+, [\d:]+ [AP]M (.+), it counts/.exec(mail?.text ?? '')?.[1],
    );
  }
  expect(shown).toEqual(['(Kathmandu)', 'UTC', 'UTC']);
});

describe('the fix reminder', () => {
  it('the fix reminder is sent two days before the deadline', async () => {
    const id = await scene.fixed();
    const [clock] = await scene.instance.sql`
      select round(extract(epoch from run_at - i.completed_at) / 86400)::int as days
      from graphile_worker.jobs, marketplace.issue i where i.id = ${id} and key = ${`fix-reminder-mail:${id}`}`;
    expect(clock?.days).toBe(5);
    const [mail, ...others] = await scene.reminded('fix-reminder', id, 5);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Does it work? ${shownTitle}`);
    expect(mail?.text).toContain('Without a reply by');
  });

  it.each([
    ['was accepted', (id: string) => scene.call(scene.client, 'accept_fix', { p_issue_id: id }), 5],
    [
      'needs changes',
      (id: string) => scene.call(scene.client, 'request_changes', { p_issue_id: id, p_reason: 'No' }),
      5,
    ],
    ['is too recent', async () => {}, 1],
    ['is past its deadline', async () => {}, 8],
  ])('the fix reminder is not sent for a fix that %s', async (_what, happen, days) => {
    const id = await scene.fixed();
    await happen(id);
    expect(await scene.reminded('fix-reminder', id, days)).toEqual([]);
  });
});

describe('the changes-requested mail', () => {
  it('the email about requested changes is sent for each request and shows the reason', async () => {
    const id = await scene.started();
    for (const p_reason of ['Still <i>there</i>', 'And now it flickers']) {
      const fix = { p_issue_id: id, p_description: 'Renewed the session' };
      await scene.call(scene.engineer, 'submit_fix', fix);
      await scene.call(scene.client, 'request_changes', { p_issue_id: id, p_reason });
      await scene.instance.runJobs();
    }
    const sent = await scene.mails('changes', id);
    expect(sent.map((mail) => [mail.to, mail.subject])).toEqual(
      ['Changes requested (2)', 'Changes requested'].map((what) => [
        scene.engineer.email,
        `${what}: ${shownTitle}`,
      ]),
    );
    expect(sent.map((mail) => mail.text).join()).toMatch(
      /flickers[^]*Still <i>there|Still <i>there[^]*flickers/,
    );
  });

  it('the email says if the client reopened the issue without a reason', async () => {
    const id = await scene.started();
    await scene.call(scene.engineer, 'submit_fix', { p_issue_id: id, p_description: 'Renewed the session' });
    await scene.instance.sql`update public.issues set status = 'in_progress' where id = ${id}`;
    const [mail] = await scene.mails('changes', id);
    expect(mail?.text).toContain('The client gave no reason. Ask them in a message.');
  });

  it('the email about requested changes is not sent if a newer fix has been submitted', async () => {
    const id = await scene.started();
    const fix = { p_issue_id: id, p_description: 'Renewed the session' };
    await scene.call(scene.engineer, 'submit_fix', fix);
    await scene.call(scene.client, 'request_changes', { p_issue_id: id, p_reason: 'Still there' });
    await scene.call(scene.engineer, 'submit_fix', fix);
    expect(await scene.mails('changes', id)).toEqual([]);
  });
});
