import { beforeAll, describe, expect, it } from 'vitest';
import { jobKeys, notesOf, statusOf } from './issue-rows.ts';
import { EVERYONE, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });
const setLimits = (factor: string) =>
  db.sql`update marketplace.setting set value = ${factor}::jsonb where name = 'limit_factor'`;
beforeAll(() => setLimits('null'));

const report = (id: string, who: Who = 'client') => db.call(who, 'report_broken_again', id, 'Blank again');
const followUp = (id: string) => db.row`select * from marketplace.issue where follows_issue_id = ${id}`;
const age = async (id: string, days: number) => {
  await db.sql`alter table marketplace.issue disable trigger guard_transition`;
  await db.sql`update marketplace.issue set accepted_at = now() - ${days} * interval '1 day' where id = ${id}`;
  await db.sql`alter table marketplace.issue enable trigger guard_transition`;
};
async function reported(): Promise<{ id: string; first: string }> {
  const first = await db.issue('settled');
  await report(first);
  return { id: (await followUp(first))?.id, first };
}
const claim = (who: Who, id: string) =>
  db.commit(who, `update public.issues set engineer_id = 'me' where id = '${id}' returning id`, {
    naming: id,
  });
const finds = async (who: Who, id: string) =>
  JSON.stringify(
    await db.rows(who, `select public.search_available_issues(p_search => 'broke again', p_limit => 100)`),
  ).includes(id);

describe('a report that a fix broke again', () => {
  it('opens a free issue that follows the accepted one, which stays as it is with its money', async () => {
    const first = await db.issue('settled');
    const { timeline: _, ...before } = (await db.everything(first)) as Record<string, unknown>;
    expect(await report(first)).toMatchObject({
      refusal: null,
      rows: [
        {
          title: 'Broke again: T',
          follows_issue_id: first,
          quote_status: 'Waived',
          engineer_id: db.people.holder,
        },
      ],
    });
    const { timeline: _events, ...after } = (await db.everything(first)) as Record<string, unknown>;
    expect(after).toEqual(before);
    const made = await followUp(first);
    expect((await notesOf(db, first)).at(-1)).toBe(`Reported as broken again: #${made?.number} (client)`);
    expect(await notesOf(db, made?.id)).toEqual([
      'Issue submitted (client)',
      'Offered to the engineer of the first fix (system)',
    ]);
    expect((await jobKeys(db, `%-mail:${made?.id}`)).toSorted()).toEqual([
      `broken-again-mail:${made?.id}`,
      `warranty-mail:${made?.id}`,
    ]);
  });

  it('is accepted for 30 days and only while the payment has not gone back', async () => {
    const settled = () => db.issue('settled');
    const [within, late, refunded] = [await settled(), await settled(), await settled()];
    await age(within, 29.9);
    await age(late, 30.1);
    await db.sql`update marketplace.issue set quote_status = 'Refunded' where id = ${refunded}`;
    expect(await report(within)).toMatchObject({ refusal: null });
    expect(await report(late)).toMatchObject({
      refusal: 'PT409',
      sentence: expect.stringContaining('for 30 days'),
    });
    expect(await report(refunded)).toMatchObject({
      refusal: 'PT409',
      sentence: expect.stringContaining('refunded'),
    });
  });

  it('is accepted once while it is open, also of two at a time', async () => {
    const first = await db.issue('settled');
    const answers = await Promise.all([report(first), report(first)]);
    expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual([null, 'PT409'].toSorted());
    const made = await followUp(first);
    expect((await report(first)).sentence).toBe(`You’ve reported this already: #${made?.number}.`);
    await db.act('client', 'cancel_issue', made?.id);
    expect(await report(first)).toMatchObject({ refusal: null });
  });

  it('keeps its words and links', async () => {
    const { id } = await reported();
    const edit = (set: string) =>
      db.run('client', `update public.issues set ${set} where id = '${id}' returning id`, { naming: id });
    for (const set of [
      "title = 'X'",
      "description = 'X'",
      "github_link = 'https://github.com/o/x'",
      "urgency = 'No Rush'",
    ])
      expect(await edit(set)).toMatchObject({
        refusal: 'PT409',
        sentence: expect.stringContaining('broke again'),
      });
    expect((await edit('title = title')).refusal).toBeNull();
  });

  it('needs words, and counts as a submission', async () => {
    const first = await db.issue('settled');
    expect((await db.call('client', 'report_broken_again', first, ' ')).refusal).toBe('23514');
    await setLimits('0.05');
    expect((await report(first)).refusal).toBeNull();
    await db.sql`update marketplace.issue set status = 'cancelled' where follows_issue_id = ${first}`;
    expect((await report(first)).refusal).toBe('PT429');
    await setLimits('null');
  });

  it.each(EVERYONE)('links both issues for its client and engineer only (read as %s)', async (who) => {
    const { id, first } = await reported();
    const rows = await db.rows(
      who,
      `select follows_issue_id as first from public.issues where id = '${id}'`,
      { naming: id },
    );
    const readers: Who[] = ['client', 'holder', 'operator', 'service'];
    expect(rows.map((row) => row.first).filter(Boolean)).toEqual(readers.includes(who) ? [first] : []);
  });
});

describe('the offer to the same engineer', () => {
  const endLease = async (id: string) => {
    await db.sql`
      update marketplace.claim_lease set touched_at = now() - interval '49 hours', warned_at = now() - interval '13 hours'
      where issue_id = ${id}`;
    return db.values`select id from marketplace.ended_leases() id`;
  };

  it('others neither see nor claim the issue for 48 hours, and then everyone does', async () => {
    const { id } = await reported();
    for (const who of ['engineer', 'formerHolder'] as const) {
      expect(await finds(who, id)).toBe(false);
      expect((await claim(who, id)).refusal).toBe('PT409');
    }
    const ends = await db.value`
      select extract(epoch from marketplace.ends_at(l) - l.touched_at) / 3600 from marketplace.claim_lease l where issue_id = ${id}`;
    expect(Number(ends)).toBe(48);
    expect(await endLease(id)).toContain(id);
    await db.sql`select marketplace.offer_back(${id})`;
    expect(await finds('engineer', id)).toBe(true);
    expect((await claim('engineer', id)).refusal).toBeNull();
    expect(await statusOf(db, id)).toBe('pending Waived');
  });

  it('the engineer is told until when to start, and keeps the issue once work starts', async () => {
    const { id } = await reported();
    const needs = await db.rows(
      'holder',
      'select *, round(extract(epoch from due_at - now()) / 3600)::int as due from public.needs_me()',
    );
    expect(needs.find((need) => need.issue_id === id)).toMatchObject({
      kind: 'start',
      due: 48,
      amount: null,
    });
    await db.update('holder', id, "status = 'in_progress'");
    expect(await endLease(id)).not.toContain(id);
    await db.act('holder', 'submit_fix', id, 'Done');
    await db.act('client', 'accept_fix', id);
    expect(await statusOf(db, id)).toBe('completed Waived');
  });

  it('everyone is asked at once if the engineer is no longer approved', async () => {
    const first = await db.issue('settled');
    const suspend = (status: string) =>
      db.sql`update marketplace.engineer_approval set status = ${status} where engineer_id = ${db.people.holder}`;
    await suspend('suspended');
    await report(first);
    await suspend('approved');
    const made = await followUp(first);
    expect(made?.engineer_id).toBeNull();
    expect(await jobKeys(db, `nobody-yet-mail:${made?.id}%`)).toHaveLength(1);
  });
});
