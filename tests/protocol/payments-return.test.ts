import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import {
  acceptedQuote,
  booksOf,
  call,
  invoke,
  openCheckout,
  paidBooks,
  paymentFixture,
  sendQuote,
  strangeSession,
  unpaidBooks,
} from './payment-setup.ts';

const fixture = setUp(paymentFixture);
afterEach(() => {
  fixture.provider.isDown = false;
});

describe('coming back from a checkout', () => {
  it('records the money that the provider has, signed in or not, once', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    const confirm = () => invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    expect(await confirm()).toEqual({ status: 200, body: { paid: false } });
    fixture.provider.pay(id);
    const answers = await Promise.all(Array.from({ length: 8 }, confirm));
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { paid: true } });
    expect(await booksOf(fixture, issueId)).toEqual(paidBooks);
  });

  it('needs no provider once the money is in the books', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    fixture.provider.pay(id);
    await invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    fixture.provider.isDown = true;
    const again = await invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    expect(again.body).toEqual({ paid: true });
  });

  it('with the checkout of another issue pays for that one alone', async () => {
    const [mine, other] = [await acceptedQuote(fixture), await acceptedQuote(fixture)];
    const id = await openCheckout(fixture, other.issueId);
    fixture.provider.pay(id);
    const answer = await invoke(fixture.visitor, 'confirm-payment', {
      issue_id: mine.issueId,
      session_id: id,
    });
    expect(answer).toEqual({ status: 409, body: { error: 'This payment belongs to another issue.' } });
    expect(await booksOf(fixture, mine.issueId)).toEqual(unpaidBooks);
    expect(await booksOf(fixture, other.issueId)).toEqual(paidBooks);
  });

  it('is not paid while a slow payment is on its way', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    fixture.provider.pay(id, 'slowly');
    const answer = await invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    expect(answer.body).toEqual({ paid: false });
    expect(await invoke(fixture.client.api, 'create-checkout', { issue_id: issueId })).toEqual({
      status: 409,
      body: { error: expect.stringContaining('on its way') },
    });
  });

  it('to a payment that went back, or is on its way back, is not paid', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    const confirm = () => invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    fixture.provider.pay(id);
    expect((await confirm()).body).toEqual({ paid: true });
    await call(fixture.client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' });
    expect(await confirm()).toEqual({ status: 200, body: { paid: false } });
    await fixture.instance.runJobs();
    expect((await booksOf(fixture, issueId)).payments).toMatchObject([{ status: 'refunded' }]);
    expect(await confirm()).toEqual({ status: 200, body: { paid: false } });
  });

  it('names an issue that exists before the provider is asked anything', async () => {
    const before = fixture.provider.calls.length;
    const session_id = `cs_test_${'0'.repeat(24)}`;
    const answer = await invoke(fixture.visitor, 'confirm-payment', { issue_id: randomUUID(), session_id });
    expect([answer.status, fixture.provider.calls.length]).toEqual([404, before]);
  });

  it('asks the provider so often and no more, yet an honest return still counts', async () => {
    const here = await paymentFixture({ limitFactor: 0.05 });
    try {
      const { issueId } = await acceptedQuote(here);
      const id = await openCheckout(here, issueId);
      const confirm = (session_id: string) =>
        invoke(here.visitor, 'confirm-payment', { issue_id: issueId, session_id });
      const calls = here.provider.calls.length;
      const guesses: number[] = [];
      for (let at = 0; at < 8; at += 1) guesses.push((await confirm(`cs_test_${`${at}`.repeat(24)}`)).status);
      expect(guesses).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
      expect((await confirm(id)).body).toEqual({ paid: false });
      here.provider.pay(id);
      expect((await confirm(id)).body).toEqual({ paid: true });
      expect(here.provider.calls.length - calls).toBe(7);
    } finally {
      await here.close();
    }
  });

  it('counts how often the provider was asked about one checkout', async () => {
    const here = await paymentFixture({ limitFactor: 0.05 });
    try {
      const { issueId } = await acceptedQuote(here);
      const session_id = await openCheckout(here, issueId);
      const statuses: number[] = [];
      for (let at = 0; at < 4; at += 1)
        statuses.push(
          (await invoke(here.visitor, 'confirm-payment', { issue_id: issueId, session_id })).status,
        );
      expect(statuses).toEqual([200, 200, 200, 429]);
    } finally {
      await here.close();
    }
  });

  it('with a checkout that nobody opened, or nonsense, is refused and changes nothing', async () => {
    const { issueId } = await acceptedQuote(fixture);
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
      const answer = await invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id });
      expect(answer, JSON.stringify(session_id)).toEqual({ status, body: { error: expect.any(String) } });
    }
    expect(await booksOf(fixture, issueId)).toEqual(unpaidBooks);
  });
});

describe('money that pays for nothing', () => {
  it('of a second checkout is kept for the operator to see', async () => {
    const staged = await acceptedQuote(fixture);
    const { issueId } = staged;
    const first = await openCheckout(fixture, issueId);
    fixture.provider.pay(first);
    await invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: first });
    const second = strangeSession(fixture, staged, { cents: 12050, currency: 'usd' });
    fixture.provider.pay(second);
    const answer = await invoke(fixture.visitor, 'confirm-payment', {
      issue_id: issueId,
      session_id: second,
    });
    expect(answer.body).toEqual({ paid: false });
    expect(await booksOf(fixture, issueId)).toMatchObject({
      quoteStatus: 'Paid',
      payments: [paidBooks.payments[0], { status: 'unmatched', cents: 12050, reason: expect.any(String) }],
      balances: { received: -24100, held: 12050, unmatched: 12050 },
      notified: 1,
    });
  });

  it.each([
    ['another amount', { cents: 12049, currency: 'usd' }],
    ['another currency', { cents: 12050, currency: 'eur' }],
  ])('since it came in %s is kept too', async (_what, price) => {
    const staged = await acceptedQuote(fixture);
    const { issueId } = staged;
    const session = strangeSession(fixture, staged, price);
    fixture.provider.pay(session);
    await invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: session });
    expect(await booksOf(fixture, issueId)).toMatchObject({
      quoteStatus: 'Accepted',
      isPaid: false,
      payments: [{ status: 'unmatched', cents: price.cents }],
      balances: { received: -price.cents, unmatched: price.cents },
    });
  });

  it('since the quote was replaced just before is kept, and the new quote stays unpaid', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    await call(fixture.client, 'decline_quote', { p_issue_id: issueId, p_reason: 'Less, please' });
    await sendQuote(fixture.engineer, issueId, 80);
    fixture.provider.pay(id);
    await fixture.instance.runJobs();
    expect(await booksOf(fixture, issueId)).toMatchObject({
      quoteStatus: 'Quoted',
      payments: [{ status: 'unmatched', cents: 12050 }],
      balances: { received: -12050, unmatched: 12050 },
    });
  });

  it('since the issue was cancelled just before is kept', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    await call(fixture.client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' });
    fixture.provider.pay(id);
    await invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    expect(await booksOf(fixture, issueId)).toMatchObject({
      isPaid: false,
      payments: [{ status: 'unmatched', cents: 12050 }],
    });
  });
});
