import { describe, expect, it } from 'vitest';
import type { OutboxMail } from '#domain/wire/instance.ts';
import { NoticeScene, shownTitle } from '../../tests/instance/notice-scene.ts';
import { setUp } from '../../tests/instance/set-up.ts';

const scene = setUp(
  () => NoticeScene.open(),
  ({ instance }) => instance.close(),
);

/** Lets the days of a reminder pass: `days` since what it reminds of, and its job is due. */
async function reminded(
  type: 'quote-reminder' | 'fix-reminder',
  id: string,
  days: number,
): Promise<OutboxMail[]> {
  const { sql } = scene.instance;
  const passed = `${days} days`;
  await sql`
    update marketplace.quote set created_at = created_at - ${passed}::interval, expires_at = expires_at - ${passed}::interval
    where issue_id = ${id}`;
  await sql`alter table marketplace.issue disable trigger user`;
  await sql`update marketplace.issue set completed_at = completed_at - ${passed}::interval where id = ${id}`;
  await sql`alter table marketplace.issue enable trigger user`;
  await sql`
    update graphile_worker._private_jobs set run_at = now()
    where payload ->> 'issue_id' = ${id} and key like ${`${type}-mail:%`}
      or payload ->> 'quote_id' in (select q.id::text from marketplace.quote q where q.issue_id = ${id})`;
  return scene.mails(type, id);
}

async function fixed(): Promise<string> {
  const id = await scene.claimed();
  await scene.instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
  await scene.call(scene.engineer, 'submit_fix', { p_issue_id: id, p_description: 'Renewed the session' });
  return id;
}

describe('the client hears that work has begun', () => {
  it('once, when it does', async () => {
    const id = await scene.paid();
    expect(await scene.mails('started', id)).toEqual([]);
    await scene.instance.sql`update public.issues set status = 'in_progress' where id = ${id}`;
    const [mail, ...others] = await scene.mails('started', id);
    expect(others).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([scene.client.email, `Work has begun: ${shownTitle}`]);
    expect(mail?.text).toContain('nothing you need to do');
  });

  it('but not if it was fixed before the mail was written, or begins again after a fix', async () => {
    const id = await fixed();
    expect(await scene.mails('started', id)).toEqual([]);
    await scene.call(scene.client, 'request_changes', { p_issue_id: id, p_reason: 'Still there' });
    expect(await scene.mails('started', id)).toEqual([]);
  });
});

describe('the client is reminded', () => {
  it('of a quote that has waited for three days, and until when it stands', async () => {
    const id = await scene.quoted();
    expect(await scene.mails('quote-reminder', id)).toEqual([]);
    const [mail, ...others] = await reminded('quote-reminder', id, 3);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your quote waits: $1,250 for ${shownTitle}`);
    expect(mail?.text).toMatch(/Stands until: \w{3} \d{1,2}, \d{4}, \d\d:\d\d UTC/);
    expect(new URL(mail?.action ?? '').searchParams.get('next')).toBe(`/dashboard/${id}`);
  });

  it.each([
    ['was accepted', (id: string) => scene.call(scene.client, 'accept_quote', { p_issue_id: id })],
    [
      'was declined',
      (id: string) => scene.call(scene.client, 'decline_quote', { p_issue_id: id, p_reason: 'Too much' }),
    ],
    [
      'belongs to a closed issue',
      (id: string) => scene.call(scene.client, 'cancel_issue', { p_issue_id: id }),
    ],
  ])('of no quote that %s', async (_what, happen) => {
    const id = await scene.quoted();
    await happen(id);
    expect(await reminded('quote-reminder', id, 3)).toEqual([]);
  });

  it('two days before silence accepts a fix, and what they can do', async () => {
    const id = await fixed();
    const [clock] = await scene.instance.sql`
      select round(extract(epoch from run_at - i.completed_at) / 86400)::int as days
      from graphile_worker.jobs, marketplace.issue i where i.id = ${id} and key = ${`fix-reminder-mail:${id}`}`;
    expect(clock?.days).toBe(5);
    const [mail, ...others] = await reminded('fix-reminder', id, 5);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Does it work? ${shownTitle}`);
    expect(mail?.text).toContain('counts as accepted if you say nothing until');
  });

  it.each([
    ['was accepted', (id: string) => scene.call(scene.client, 'accept_fix', { p_issue_id: id }), 5],
    [
      'is being changed',
      (id: string) => scene.call(scene.client, 'request_changes', { p_issue_id: id, p_reason: 'No' }),
      5,
    ],
    ['is too new', async () => {}, 1],
    ['silence has accepted already', async () => {}, 8],
  ])('of no fix that %s', async (_what, happen, days) => {
    const id = await fixed();
    await happen(id);
    expect(await reminded('fix-reminder', id, days)).toEqual([]);
  });
});
