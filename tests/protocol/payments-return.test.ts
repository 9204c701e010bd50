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

describe('returning from a checkout', () => {
  it("records the provider's payment once, signed in or not", async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    const confirm = () => invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    expect(await confirm()).toEqual({ status: 200, body: { paid: false } });
    fixture.provider.pay(id);
    const answers = await Promise.all(Array.from({ length: 8 }, confirm));
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { paid: true } });
    expect(await booksOf(fixture, issueId)).toEqual(paidBooks);
  });

  it('does not query the provider once the payment is recorded', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    fixture.provider.pay(id);
    await invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    fixture.provider.isDown = true;
    const again = await invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    expect(again.body).toEqual({ paid: true });
  });

  it("with another issue's checkout pays only for that issue", async () => {
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

  it('does not count as paid while a slow payment is in progress', async () => {
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

  it('does not count as paid if the payment was or is being refunded', async () => {
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

  it('checks that the issue exists before querying the provider', async () => {
    const before = fixture.provider.calls.length;
    const session_id = `cs_test_${'0'.repeat(24)}`;
    const answer = await invoke(fixture.visitor, 'confirm-payment', { issue_id: randomUUID(), session_id });
    expect([answer.status, fixture.provider.calls.length]).toEqual([404, before]);
  });

  it('limits provider queries, yet still accepts a genuine return', async () => {
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

  it('limits provider queries per checkout', async () => {
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

  it('with an unknown or malformed checkout id is rejected and changes nothing', async () => {
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

describe('unmatched payments', () => {
  it('keep money from a second checkout for the operator to see', async () => {
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
  ])('keep money paid in %s', async (_what, price) => {
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

  it('keep money paid for a quote that has just been replaced, and leave the new quote unpaid', async () => {
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

  it('keep money paid for an issue that has just been canceled', async () => {
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
