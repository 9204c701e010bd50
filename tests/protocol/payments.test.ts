import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptedQuote,
  booksOf,
  call,
  invoke,
  openCheckout,
  type PaymentScene,
  paymentScene,
  person,
  quotedIssue,
  sendQuote,
} from './payment-scene.ts';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await paymentScene();
});
afterEach(() => {
  scene.provider.isDown = false;
});
afterAll(() => scene.close());

const paid = {
  quoteStatus: 'Paid',
  isPaid: true,
  payments: [{ status: 'paid', cents: 12050, reason: null }],
  balances: { received: -12050, held: 12050 },
  told: 1,
};
const unpaid = { quoteStatus: 'Accepted', isPaid: false, payments: [], balances: {}, told: 0 };

describe('a checkout', () => {
  it('asks for the price of the quote that the client accepted, whatever the call says', async () => {
    const { issueId, quoteId } = await acceptedQuote(scene);
    const { status, body } = await invoke(scene.client.api, 'create-checkout', {
      issue_id: issueId,
      amount: 1,
      price: 1,
      currency: 'jpy',
      quote_id: randomUUID(),
    });
    expect([status, Object.keys(body)]).toEqual([200, ['url']]);
    const session = scene.provider.books.session(String(body.url).split('/').at(-1) ?? '');
    const { publicUrl } = scene.instance.platform.settings;
    expect(session).toMatchObject({
      amount_total: 12050,
      currency: 'usd',
      url: body.url,
      customer_email: scene.client.email,
      metadata: { issue_id: issueId, quote_id: quoteId },
      success_url: `${publicUrl}/payment-success?issue_id=${issueId}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/payment-canceled?issue_id=${issueId}`,
    });
  });

  it('is one, however often and however quickly it is asked for', async () => {
    const { issueId } = await acceptedQuote(scene);
    const ids = await Promise.all(Array.from({ length: 8 }, () => openCheckout(scene, issueId)));
    ids.push(await openCheckout(scene, issueId));
    expect(new Set(ids).size).toBe(1);
    expect((await booksOf(scene, issueId)).payments).toHaveLength(1);
  });

  it('is opened anew once the last one has closed', async () => {
    const { issueId } = await acceptedQuote(scene);
    const first = await openCheckout(scene, issueId);
    scene.provider.books.expire(first);
    const second = await openCheckout(scene, issueId);
    expect(second).not.toBe(first);
    const { payments } = await booksOf(scene, issueId);
    expect(payments.map(({ status }) => status)).toEqual(['expired', 'open']);
  });

  it('is closed when the quote it asks for is declined', async () => {
    const { issueId } = await acceptedQuote(scene);
    const id = await openCheckout(scene, issueId);
    await call(scene.client, 'decline_quote', { p_issue_id: issueId, p_reason: 'Too much' });
    await scene.instance.runJobs();
    expect(scene.provider.books.session(id).status).toBe('expired');
    expect((await booksOf(scene, issueId)).payments).toMatchObject([{ status: 'expired' }]);
  });

  it('leaves out an address that the provider does not take', async () => {
    const { issueId } = await acceptedQuote(scene);
    await scene.instance
      .sql`update marketplace.issue set email = 'ada@münchen.example' where id = ${issueId}`;
    const id = await openCheckout(scene, issueId);
    expect(scene.provider.books.session(id).customer_email).toBeNull();
  });

  it('is refused for a price that the provider does not take, with a sentence', async () => {
    const { issueId } = await acceptedQuote(scene, 0.2);
    expect(await invoke(scene.client.api, 'create-checkout', { issue_id: issueId })).toEqual({
      status: 409,
      body: { error: expect.stringContaining('payment provider') },
    });
  });

  it('can be asked for again after the provider was away', async () => {
    const { issueId } = await acceptedQuote(scene);
    scene.provider.isDown = true;
    expect(await invoke(scene.client.api, 'create-checkout', { issue_id: issueId })).toEqual({
      status: 503,
      body: { error: expect.stringContaining('Please try again') },
    });
    scene.provider.isDown = false;
    await openCheckout(scene, issueId);
    expect((await booksOf(scene, issueId)).payments).toHaveLength(1);
  });

  it('is refused while there is no accepted quote to pay', async () => {
    const issueId = await quotedIssue(scene, 90);
    const refused = async () => invoke(scene.client.api, 'create-checkout', { issue_id: issueId });
    expect(await refused()).toEqual({ status: 409, body: { error: 'Accept the quote first.' } });
    await call(scene.client, 'decline_quote', { p_issue_id: issueId, p_reason: 'No' });
    expect((await refused()).status).toBe(409);
    await call(scene.client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' });
    expect((await refused()).status).toBe(409);
  });

  it('is for the client of the issue alone', async () => {
    const { issueId } = await acceptedQuote(scene);
    const [stranger, otherEngineer] = [
      await person(scene.instance, 'client'),
      await person(scene.instance, 'engineer'),
    ];
    const ask = async (api: typeof scene.visitor) =>
      (await invoke(api, 'create-checkout', { issue_id: issueId })).status;
    expect(await ask(scene.visitor)).toBe(401);
    expect(await ask(stranger.api)).toBe(404);
    expect(await ask(otherEngineer.api)).toBe(404);
    expect(await ask(scene.engineer.api)).toBe(403);
    expect(await booksOf(scene, issueId)).toEqual(unpaid);
  });

  it.each([{}, { issue_id: 1 }, { issue_id: 'x' }, { issue_id: null }, { issue_id: [] }])(
    'refuses a call that names no issue: %j',
    async (body) => {
      const answer = await invoke(scene.client.api, 'create-checkout', body);
      expect(answer).toEqual({ status: 400, body: { error: expect.any(String) } });
    },
  );
});

describe('coming back from a checkout', () => {
  it('records the money that the provider has, signed in or not, once', async () => {
    const { issueId } = await acceptedQuote(scene);
    const id = await openCheckout(scene, issueId);
    const confirm = () => invoke(scene.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    expect(await confirm()).toEqual({ status: 200, body: { paid: false } });
    scene.provider.pay(id);
    const answers = await Promise.all(Array.from({ length: 8 }, confirm));
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { paid: true } });
    expect(await booksOf(scene, issueId)).toEqual(paid);
  });

  it('needs no provider once the money is in the books', async () => {
    const { issueId } = await acceptedQuote(scene);
    const id = await openCheckout(scene, issueId);
    scene.provider.pay(id);
    await invoke(scene.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    scene.provider.isDown = true;
    const again = await invoke(scene.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    expect(again.body).toEqual({ paid: true });
  });

  it('with the checkout of another issue pays for that one alone', async () => {
    const [mine, other] = [await acceptedQuote(scene), await acceptedQuote(scene)];
    const id = await openCheckout(scene, other.issueId);
    scene.provider.pay(id);
    const answer = await invoke(scene.visitor, 'confirm-payment', { issue_id: mine.issueId, session_id: id });
    expect(answer).toEqual({ status: 409, body: { error: 'This payment belongs to another issue.' } });
    expect(await booksOf(scene, mine.issueId)).toEqual(unpaid);
    expect(await booksOf(scene, other.issueId)).toEqual(paid);
  });

  it('is not paid while a slow payment is on its way', async () => {
    const { issueId } = await acceptedQuote(scene);
    const id = await openCheckout(scene, issueId);
    scene.provider.pay(id, 'slowly');
    const answer = await invoke(scene.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    expect(answer.body).toEqual({ paid: false });
    expect(await invoke(scene.client.api, 'create-checkout', { issue_id: issueId })).toEqual({
      status: 409,
      body: { error: expect.stringContaining('on its way') },
    });
  });

  it('names an issue that exists before the provider is asked anything', async () => {
    const before = scene.provider.calls.length;
    const session_id = `cs_test_${'0'.repeat(24)}`;
    const answer = await invoke(scene.visitor, 'confirm-payment', { issue_id: randomUUID(), session_id });
    expect([answer.status, scene.provider.calls.length]).toEqual([404, before]);
  });

  it('with a checkout that nobody opened, or nonsense, is refused and changes nothing', async () => {
    const { issueId } = await acceptedQuote(scene);
    for (const [session_id, status] of [
      [`cs_test_${'0'.repeat(24)}`, 404],
      ['', 400],
      ['cs_test_1/../refunds', 400],
      ["'; drop table marketplace.payment; --", 400],
      ['x'.repeat(10_000), 400],
      [1, 400],
      [null, 400],
      [{ $ne: null }, 400],
    ] as const) {
      const answer = await invoke(scene.visitor, 'confirm-payment', { issue_id: issueId, session_id });
      expect(answer, JSON.stringify(session_id)).toEqual({ status, body: { error: expect.any(String) } });
    }
    expect(await booksOf(scene, issueId)).toEqual(unpaid);
  });
});

describe('money that pays for nothing', () => {
  it('of a second checkout is kept for the operator to see', async () => {
    const { issueId, quoteId } = await acceptedQuote(scene);
    const first = await openCheckout(scene, issueId);
    scene.provider.pay(first);
    await invoke(scene.visitor, 'confirm-payment', { issue_id: issueId, session_id: first });
    const second = scene.provider.books.createSession({
      mode: 'payment',
      success_url: 'https://x.example',
      line_items: { 0: { price_data: { unit_amount: '12050', currency: 'usd' } } },
      metadata: { issue_id: issueId, quote_id: quoteId },
    });
    scene.provider.pay(second.id);
    const answer = await invoke(scene.visitor, 'confirm-payment', {
      issue_id: issueId,
      session_id: second.id,
    });
    expect(answer.body).toEqual({ paid: false });
    expect(await booksOf(scene, issueId)).toMatchObject({
      quoteStatus: 'Paid',
      payments: [paid.payments[0], { status: 'unmatched', cents: 12050, reason: expect.any(String) }],
      balances: { received: -24100, held: 12050, unmatched: 12050 },
      told: 1,
    });
  });

  it.each([
    ['another amount', { unit_amount: '12049', currency: 'usd' }],
    ['another currency', { unit_amount: '12050', currency: 'eur' }],
  ])('since it came in %s is kept too', async (_what, price_data) => {
    const { issueId, quoteId } = await acceptedQuote(scene);
    const session = scene.provider.books.createSession({
      mode: 'payment',
      success_url: 'https://x.example',
      line_items: { 0: { price_data } },
      metadata: { issue_id: issueId, quote_id: quoteId },
    });
    scene.provider.pay(session.id);
    await invoke(scene.visitor, 'confirm-payment', { issue_id: issueId, session_id: session.id });
    expect(await booksOf(scene, issueId)).toMatchObject({
      quoteStatus: 'Accepted',
      isPaid: false,
      payments: [{ status: 'unmatched', cents: session.amount_total }],
      balances: { received: -session.amount_total, unmatched: session.amount_total },
    });
  });

  it('since the quote was replaced just before is kept, and the new quote stays unpaid', async () => {
    const { issueId } = await acceptedQuote(scene);
    const id = await openCheckout(scene, issueId);
    await call(scene.client, 'decline_quote', { p_issue_id: issueId, p_reason: 'Less, please' });
    await sendQuote(scene.engineer, issueId, 80);
    scene.provider.pay(id);
    await scene.instance.runJobs();
    expect(await booksOf(scene, issueId)).toMatchObject({
      quoteStatus: 'Quoted',
      payments: [{ status: 'unmatched', cents: 12050 }],
      balances: { received: -12050, unmatched: 12050 },
    });
  });

  it('since the issue was cancelled just before is kept', async () => {
    const { issueId } = await acceptedQuote(scene);
    const id = await openCheckout(scene, issueId);
    await call(scene.client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' });
    scene.provider.pay(id);
    await invoke(scene.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    expect(await booksOf(scene, issueId)).toMatchObject({
      isPaid: false,
      payments: [{ status: 'unmatched', cents: 12050 }],
    });
  });
});
