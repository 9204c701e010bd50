import { beforeEach, describe, expect, it } from 'vitest';
import { lastEvent } from './issue-rows.ts';
import { MONEY_STATES, type MoneyState } from './money-states.ts';
import { EVERYONE } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const ROUNDS = 12;
const db = setUpDatabase();
beforeEach(
  () => db.sql`delete from marketplace.issue where engineer_id is not null and quote_status is null`,
);

/** Moves the last activity and the warning into the past by a number of hours. */
const rest = (id: string, hours: number) =>
  db.sql`
    update marketplace.claim_lease set touched_at = now() - make_interval(hours => ${hours}),
      warned_at = warned_at - make_interval(hours => ${hours}) where issue_id = ${id}`;
const warn = () => db.sql`select marketplace.warn_of_leases()`;
const lease = (id: string) => db.row`
  select *, warned_at is not null as warned from marketplace.claim_lease where issue_id = ${id}`;
const offerBack = (id: string) => db.value`select marketplace.offer_back(${id})`;
const ended = () => db.values`select id from marketplace.ended_leases() id`;
const holder = (id: string) => db.value`select engineer_id from marketplace.issue where id = ${id}`;
const countMessages = (id: string) =>
  db.value`select count(*)::int from public.messages where issue_id = ${id}`;
/** Inserts an issue whose engineer has been warned and has been inactive since. */
const lapsed = async (state: MoneyState = 'claimed') => {
  const id = await db.issue(state);
  await rest(id, 37);
  await warn();
  await db.sql`
    update marketplace.claim_lease set touched_at = now() - interval '49 hours', warned_at = now() - interval '12 hours'
    where issue_id = ${id}`;
  return id;
};

describe('idle claims', () => {
  it('the engineer gets one warning when 75% of the lease of an idle claim has passed', async () => {
    const id = await db.issue('claimed');
    await rest(id, 35);
    await warn();
    expect(await lease(id)).toMatchObject({ warned: false });
    await rest(id, 100);
    expect(await offerBack(id)).toBe(false);
    await warn();
    const first = await lease(id);
    expect(first).toMatchObject({ warned: true });
    await warn();
    expect(await lease(id)).toEqual(first);
    expect(await ended()).not.toContain(id);
    expect(await offerBack(id)).toBe(false);
  });

  it('an issue becomes available when its claim expires', async () => {
    const id = await lapsed();
    await db.act('client', 'add_message', id, 'client', 'Are you there?');
    expect(await ended()).toContain(id);
    expect(await offerBack(id)).toBe(true);
    expect(await holder(id)).toBeNull();
    expect(await lease(id)).toBeUndefined();
    expect(await lastEvent(db, id)).toEqual({
      status: 'Submitted',
      note: 'Offered to every engineer again: the one who claimed it had not come to it',
      actor: 'system',
    });
    expect(await countMessages(id)).toBe(1);
    expect(await offerBack(id)).toBe(false);
  });

  it('a claim never expires if claim_lease_hours is 0', async () => {
    const id = await lapsed();
    await db.withSetting('claim_lease_hours', 0, async () => {
      expect(await ended()).toEqual([]);
      expect(await offerBack(id)).toBe(false);
      expect(await db.rows('holder', 'select * from public.my_claims()')).toEqual([]);
    });
    expect(await offerBack(id)).toBe(true);
  });

  const free: MoneyState[] = ['claimed', 'declined', 'expired', 'refunded'];
  it.each(MONEY_STATES.filter((state) => state !== 'available'))(
    'a claim expires only if the issue is unpaid and waits for the engineer (tested with %s)',
    async (state) => {
      const id = await db.issue(state);
      await db.sql`
        update marketplace.claim_lease set touched_at = now() - interval '99 hours', warned_at = now() - interval '50 hours'
        where issue_id = ${id}`;
      expect(await offerBack(id)).toBe(free.includes(state));
      if (free.includes(state)) await db.sql`delete from marketplace.claim_lease`;
    },
  );
});

describe('lease renewal', () => {
  const acts: [string, (id: string) => string][] = [
    ['a message', (id) => `select public.add_message('${id}', 'engineer', 'Soon')`],
    [
      'a note',
      (id) =>
        `insert into public.timeline_events (issue_id, status, note) values ('${id}', 'Note', 'Still on it')`,
    ],
    ['a working note', (id) => `select public.add_working_note('${id}', 'Reproduced')`],
    ['hours', (id) => `update public.issues set estimated_hours = 3 where id = '${id}'`],
    ['a quote', (id) => `select public.send_quote('${id}', 3, 120, 'All of it')`],
    ['starting work', (id) => `update public.issues set status = 'in_progress' where id = '${id}'`],
    ['reading the repository', () => `select marketplace.record_ungranted_read('ada/shop', 'a.ts', 'file')`],
  ];
  it.each(acts)('engineer activity renews the lease of a claim (%s)', async (_what, act) => {
    const id = await lapsed();
    const { refusal, sentence } = await db.commit('holder', act(id), {
      naming: id,
    });
    expect([refusal, sentence]).toEqual([null, null]);
    expect(await lease(id)).toMatchObject({ warned: false });
    expect(await offerBack(id)).toBe(false);
    expect(await holder(id)).toBe(db.people.holder);
    await db.sql`delete from marketplace.issue where id = ${id}`;
  });

  it('client activity or reading the conversation does not renew the lease of a claim', async () => {
    const id = await lapsed();
    await db.act('client', 'add_message', id, 'client', 'Hello?');
    await db.commit('holder', `select public.see_messages('${id}')`);
    expect(await offerBack(id)).toBe(true);
  });

  it('a declined quote renews the lease of a claim', async () => {
    const id = await db.issue('quoted');
    await rest(id, 200);
    await db.act('client', 'decline_quote', id, 'Too much');
    await warn();
    expect(await lease(id)).toMatchObject({ warned: false });
  });
});

describe('concurrent calls', () => {
  it('a claim that expires during engineer activity is either renewed or lost', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await lapsed();
      const act = () => db.call('holder', 'add_message', id, 'engineer', 'Here I am');
      const calls = round % 2 ? [act(), offerBack(id)] : [offerBack(id), act()];
      await Promise.all(calls);
      expect(await holder(id)).toBe((await countMessages(id)) === 1 ? db.people.holder : null);
    }
  });

  it('an engineer who keeps the issue locked only delays the end of the claim', async () => {
    const id = await lapsed();
    let released: Promise<unknown> = Promise.resolve();
    await db.sql.begin(async (tx) => {
      await tx`select from marketplace.issue where id = ${id} for update`;
      released = offerBack(id);
      const later = new Promise((resolve) => setTimeout(resolve, 1500, 'waits'));
      expect(await Promise.race([released, later])).toBe('waits');
    });
    expect(await released).toBe(true);
  });

  it('an idle claim expires only once when two nodes check it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await lapsed();
      expect((await Promise.all([offerBack(id), offerBack(id), offerBack(id)])).filter(Boolean)).toHaveLength(
        1,
      );
      const events = await db.sql`
        select from public.timeline_events where issue_id = ${id} and note like 'Offered%'`;
      expect(events).toHaveLength(1);
    }
  });

  it('only one of two nodes sends the warning about an idle claim', async () => {
    const id = await db.issue('claimed');
    await rest(id, 40);
    const counts = await Promise.all([1, 2, 3].map(async () => (await warn())[0]?.warn_of_leases));
    expect(counts.toSorted()).toEqual([0, 0, 1]);
  });
});

describe('access to claims', () => {
  it.each(EVERYONE)(
    'only the engineer who claimed an issue can list the claim (tested as %s)',
    async (who) => {
      const id = await db.issue('claimed');
      const { rows, refusal } = await db.run(who, 'select * from public.my_claims()');
      expect(refusal).toBe(who === 'visitor' || who === 'service' ? '42501' : null);
      expect(rows.some(({ issue_id }) => issue_id === id)).toBe(who === 'holder');
    },
  );

  it.each([
    ['started', true],
    ['paid', true],
    ['waived', true],
    ['claimed', false],
    ['quoted', false],
    ['refunding', false],
  ] as const)('operators see %s work that has been idle for 48 hours: %s', async (state, isListed) => {
    const id = await db.issue(state);
    await rest(id, 49);
    const rows = await db.rows('operator', 'select * from public.operator_attention()');
    expect(rows.some(({ kind, issue_id }) => kind === 'untouched' && issue_id === id)).toBe(isListed);
  });
});
