import { describe, expect, it } from 'vitest';
import { notesOf, quoteColumns, quoteOf, quotesOf } from './issue-rows.ts';
import { type MoneyState, PRICE } from './money-states.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const jobsOf = (key: string) => db.values`
  select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.key like ${key}`;

it.each<[accepts: Who, other: Who]>([
  ['client', 'otherClient'],
  ['otherClient', 'client'],
])(
  'of the account and the address of an issue, %s accepts and %s is not its client any more',
  async (accepts, other) => {
    const id = await db.issue('quoted');
    await db.sql`
    update marketplace.issue set user_id = ${db.people.client}, email = 'otherclient@example.com' where id = ${id}`;
    await db.act(accepts, 'accept_quote', id);
    const seen = (who: Who) => db.rows(who, `select id from public.issues where id = '${id}'`);
    expect([await seen(accepts), await seen(other)]).toEqual([[{ id }], []]);
  },
);

describe('prices written as a column', () => {
  it('writing the price column replaces the quote, and writing null withdraws it', async () => {
    const id = await db.issue('claimed');
    await db.update('holder', id, "quoted_price = 80, estimated_hours = 2, ai_analysis = '{}'");
    expect(await quoteColumns(db, id)).toEqual({ quote_status: 'Quoted', price: 80, hours: 2 });
    await db.update('holder', id, 'quoted_price = 90');
    await db.update('holder', id, 'quoted_price = 0');
    expect(await quoteColumns(db, id)).toEqual({ quote_status: null, price: null, hours: 2 });
    expect(await quotesOf(db, id)).toEqual(['Replaced 8000', 'Replaced 9000']);
  });

  it.each<[MoneyState, string | null]>([
    ['claimed', null],
    ['quoted', null],
    ['declined', null],
    ['expired', null],
    ['refunded', null],
    ['accepted', 'PT409'],
    ['paid', 'PT409'],
    ['waived', 'PT409'],
    ['started', 'PT409'],
    ['fixed', 'PT409'],
    ['cancelled', 'PT409'],
  ])('writing the price column on a %s issue creates a quote (refusal: %s)', async (state, refusal) => {
    const id = await db.issue(state);
    const before = await db.everything(id);
    expect((await db.update('holder', id, 'quoted_price = 999')).refusal).toBe(refusal);
    if (refusal) expect(await db.everything(id)).toEqual(before);
    else expect(await quoteColumns(db, id)).toMatchObject({ quote_status: 'Quoted', price: 999 });
  });

  it('writing hours or analysis does not change the quote', async () => {
    const id = await db.issue('quoted');
    expect((await db.update('holder', id, "estimated_hours = 9, ai_analysis = '{}'")).refusal).toBeNull();
    expect(await quoteColumns(db, id)).toEqual({ quote_status: 'Quoted', price: PRICE, hours: 9 });
  });

  it('a quote keeps its agreed hours', async () => {
    const id = await db.issue('quoted');
    await db.update('holder', id, 'estimated_hours = 9');
    await db.act('client', 'accept_quote', id);
    expect(await quoteColumns(db, id)).toMatchObject({ hours: 3 });
    for (const state of ['accepted', 'paid', 'started'] as const) {
      const agreed = await db.issue(state);
      expect(await db.update('holder', agreed, 'estimated_hours = 99')).toMatchObject({
        refusal: 'PT409',
        sentence: 'The price has been agreed and can no longer be changed.',
      });
      expect((await db.update('holder', agreed, "ai_analysis = '{}'")).refusal).toBeNull();
    }
  });
});

describe('quotes', () => {
  it('an issue has one open quote at a time, and the timeline shows no amounts or reasons', async () => {
    const id = await db.issue('declined');
    await db.act('holder', 'send_quote', id, 2, 99, 'Less');
    await db.act('holder', 'send_quote', id, 2, 98, 'Less');
    await db.act('client', 'accept_quote', id);
    expect(await quotesOf(db, id)).toEqual(['Declined 12050', 'Replaced 9900', 'Accepted 9800']);
    expect((await notesOf(db, id)).slice(1)).toEqual([
      'Quote sent (engineer)',
      'Quote declined (client)',
      'Quote sent (engineer)',
      'Quote sent (engineer)',
      'Quote accepted (client)',
    ]);
  });

  it('an engineer can send at most ten quotes for an issue in an hour', async () => {
    const id = await db.issue('claimed');
    for (let time = 0; time < 10; time += 1) await db.act('holder', 'send_quote', id, 2, 50, 'Buy this');
    expect((await db.call('holder', 'send_quote', id, 2, 50, 'Buy this')).refusal).toBe('PT409');
    await db.sql`update marketplace.quote set created_at = now() - interval '61 minutes' where issue_id = ${id}`;
    await db.act('holder', 'send_quote', id, 2, 50, 'Less');
  });

  it('a quote on an issue that was taken down is visible only to operators', async () => {
    const id = await db.issue('declined');
    await db.act('operator', 'take_down_issue', id, 'It holds passwords');
    const read = async (who: Who) =>
      await db.rows(who, `select note, reason from public.quotes where issue_id = '${id}'`);
    for (const who of ['client', 'holder'] as const)
      expect(await read(who)).toEqual([{ note: null, reason: null }]);
    expect(await read('operator')).toEqual([{ note: 'All of it', reason: 'Too much' }]);
  });

  it.each<[string, Who, string[], string]>([
    ['accept_quote', 'client', [], 'Accepted'],
    ['decline_quote', 'client', ['Too much'], 'Declined'],
    ['record_payment', 'operator', ['Bank transfer'], 'Paid'],
  ])('%s is refused if the quote with the given ID was replaced', async (procedure, who, words, status) => {
    const id = await db.issue('quoted');
    const seen = await quoteOf(db, id);
    await db.act('holder', 'send_quote', id, 2, 500, 'More');
    const before = await db.everything(id);
    expect(await db.call(who, procedure, id, ...words, seen)).toMatchObject({
      refusal: 'PT409',
      sentence: 'The quote has changed since. Please look at it again.',
    });
    expect(await db.everything(id)).toEqual(before);
    await db.act(who, procedure, id, ...words, await quoteOf(db, id));
    expect(await quotesOf(db, id)).toEqual(['Replaced 12050', `${status} 50000`]);
  });

  it('a client can accept a quote without sending its ID, and accepting it again changes nothing', async () => {
    const id = await db.issue('quoted');
    await db.act('client', 'accept_quote', id);
    const accepted = await db.everything(id);
    await db.act('client', 'accept_quote', id);
    expect(await db.everything(id)).toEqual(accepted);
  });

  it('an operator records money for an issue of two clients once one of them accepted the quote', async () => {
    const id = await db.issue('quoted');
    await db.sql`
      update marketplace.issue set user_id = ${db.people.otherClient}, email = 'client@example.com' where id = ${id}`;
    expect(await db.call('operator', 'record_payment', id, 'Bank transfer')).toMatchObject({
      refusal: 'PT409',
      sentence:
        'This issue has another address than its account. The account that pays must accept the quote first.',
    });
    await db.act('client', 'accept_quote', id);
    await db.act('operator', 'record_payment', id, 'Bank transfer');
  });

  it('an account without a verified address cannot accept a quote, nor can its payment be recorded', async () => {
    const id = await db.issue('quoted');
    const give = (email: string) => db.sql`
      update marketplace.issue set user_id = ${db.people.unverified}, email = ${email} where id = ${id}`;
    await give('client@example.com');
    expect(await db.call('unverified', 'accept_quote', id)).toMatchObject({
      refusal: 'PT409',
      sentence: 'This issue has the address of another account. Accept the quote with that account.',
    });
    for (const address of ['nobody-else@example.com', 'guest@example.com']) {
      await give(address);
      expect((await db.call('operator', 'record_payment', id, 'Bank transfer')).refusal).toBe('PT409');
      expect(await db.call('unverified', 'accept_quote', id)).toMatchObject({
        refusal: 'PT409',
        sentence:
          'Your account has not confirmed its address. Accept this quote from the link in our email about it.',
      });
    }
    await give('client@example.com');
    expect((await db.call('operator', 'record_payment', id, 'Bank transfer')).refusal).toBe('PT409');
    await db.act('client', 'accept_quote', id);
    expect(await db.row`select user_id, email from marketplace.issue where id = ${id}`).toEqual({
      ...{ user_id: db.people.client, email: 'client@example.com' },
    });
  });

  it('an account that accepts the quote of a guest’s issue keeps the issue, whatever becomes of the address', async () => {
    const id = await db.issue('quoted');
    await db.sql`update marketplace.issue set user_id = null where id = ${id}`;
    await db.act('client', 'accept_quote', id);
    expect(await db.row`select user_id, email from marketplace.issue where id = ${id}`).toEqual({
      ...{ user_id: db.people.client, email: 'client@example.com' },
    });
  });

  it('a quote expires after seven days without an answer', async () => {
    const late = await db.issue('lapsed');
    const accepted = await db.issue('accepted');
    await db.sql`update marketplace.quote set expires_at = now() - interval '1 day' where issue_id = ${accepted}`;
    const days = await db.value`
      select round(extract(epoch from expires_at - created_at) / 86400)::int
      from marketplace.quote where issue_id = ${await db.issue('quoted')}`;
    expect(days).toBe(7);
    await db.sql`select marketplace.expire_quotes()`;
    expect(await db.value`select marketplace.expire_quotes()`).toBe(0);
    expect(await quotesOf(db, late)).toEqual(['Expired 12050']);
    expect(await quoteColumns(db, late)).toMatchObject({ quote_status: 'Expired' });
    expect(await quotesOf(db, accepted)).toEqual(['Accepted 12050']);
    expect((await notesOf(db, late)).at(-1)).toBe('Quote expired (system)');
  });

  it('the emails about a quote are queued only once', async () => {
    const id = await db.issue('declined');
    const quote = await quoteOf(db, id);
    expect(await jobsOf(`quote-mail:${quote}`)).toEqual(['quote-mail']);
    expect(await jobsOf(`quote-decided-mail:${quote}%`)).toEqual(['quote-decided-mail']);
  });

  const ended = { quote_status: null, price: null, hours: null };
  it.each<[MoneyState, string, object]>([
    ['quoted', 'Replaced 12050', ended],
    ['accepted', 'Replaced 12050', ended],
    ['declined', 'Declined 12050', ended],
    ['paid', 'Paid 12050', { quote_status: 'Paid', price: PRICE, hours: 3 }],
    ['waived', 'Replaced 12050', { quote_status: 'Waived', price: 0, hours: 3 }],
  ])('a quote that is %s becomes %s when the engineer releases the issue', async (state, quote, columns) => {
    for (const release of [
      (id: string) => db.act('holder', 'release_issue', id),
      (id: string) => db.update('holder', id, 'engineer_id = null'),
    ]) {
      const id = await db.issue(state);
      await release(id);
      expect(await quotesOf(db, id)).toEqual([quote]);
      expect(await quoteColumns(db, id)).toEqual(columns);
    }
  });
});
