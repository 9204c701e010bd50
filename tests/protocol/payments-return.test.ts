import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import {
  acceptedQuote,
  booksOf,
  cancelIssue,
  confirm,
  declineQuote,
  expectRefusal,
  issueInCheckout,
  paidBooks,
  paymentFixture,
  sendQuote,
  unpaidBooks,
} from './payment-setup.ts';

const fixture = setUp(paymentFixture);
const strict = setUp(() => paymentFixture({ limitFactor: 0.05 }));
afterEach(() => {
  fixture.provider.isDown = false;
});

const paid = { status: 200, body: { paid: true } };
const unpaid = { status: 200, body: { paid: false } };
const unknownCheckout = `cs_test_${'0'.repeat(24)}`;

describe('returning from a checkout', () => {
  it("records the provider's payment once, signed in or not", async () => {
    const { issueId, id } = await issueInCheckout(fixture);
    expect(await confirm(fixture, issueId, id)).toEqual(unpaid);
    fixture.provider.pay(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(fixture, issueId, id)));
    expect(answers).toEqual(Array(8).fill(paid));
    expect(await booksOf(fixture, issueId)).toEqual(paidBooks);
  });

  it('does not query the provider once the payment is recorded', async () => {
    const { issueId, id } = await issueInCheckout(fixture);
    fixture.provider.pay(id);
    await confirm(fixture, issueId, id);
    fixture.provider.isDown = true;
    expect(await confirm(fixture, issueId, id)).toEqual(paid);
  });

  it("with another issue's checkout pays only for that issue", async () => {
    const [mine, other] = [await acceptedQuote(fixture), await issueInCheckout(fixture)];
    fixture.provider.pay(other.id);
    const asked = { issue_id: mine.issueId, session_id: other.id };
    await expectRefusal(fixture.visitor, 'confirm-payment', asked, [
      409,
      'This payment belongs to another issue.',
    ]);
    expect(await booksOf(fixture, mine.issueId)).toEqual(unpaidBooks);
    expect(await booksOf(fixture, other.issueId)).toEqual(paidBooks);
  });

  it('does not count as paid while a slow payment is in progress', async () => {
    const { issueId, id } = await issueInCheckout(fixture);
    fixture.provider.pay(id, 'slowly');
    expect(await confirm(fixture, issueId, id)).toEqual(unpaid);
  });

  it('does not count as paid if the payment was or is being refunded', async () => {
    const { issueId, id } = await issueInCheckout(fixture);
    fixture.provider.pay(id);
    expect(await confirm(fixture, issueId, id)).toEqual(paid);
    await cancelIssue(fixture, issueId);
    expect(await confirm(fixture, issueId, id)).toEqual(unpaid);
    await fixture.instance.runJobs();
    expect((await booksOf(fixture, issueId)).payments).toMatchObject([{ status: 'refunded' }]);
    expect(await confirm(fixture, issueId, id)).toEqual(unpaid);
  });

  it('checks that the issue exists before querying the provider', async () => {
    const before = fixture.provider.calls.length;
    const asked = { issue_id: randomUUID(), session_id: unknownCheckout };
    await expectRefusal(fixture.visitor, 'confirm-payment', asked, [404, 'Issue not found']);
    expect(fixture.provider.calls).toHaveLength(before);
  });

  it('with an unknown checkout is rejected and changes nothing', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const asked = { issue_id: issueId, session_id: unknownCheckout };
    await expectRefusal(fixture.visitor, 'confirm-payment', asked, [
      404,
      'The payment provider knows no such payment.',
    ]);
    expect(await booksOf(fixture, issueId)).toEqual(unpaidBooks);
  });

  it('limits provider queries for unknown checkouts, yet still accepts a genuine return', async () => {
    const { issueId, id } = await issueInCheckout(strict);
    const calls = strict.provider.calls.length;
    const guesses: number[] = [];
    for (let at = 0; at < 8; at += 1)
      guesses.push((await confirm(strict, issueId, `cs_test_${`${at}`.repeat(24)}`)).status);
    expect(guesses).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
    expect(await confirm(strict, issueId, id)).toEqual(unpaid);
    strict.provider.pay(id);
    for (let time = 0; time < 5; time += 1) expect(await confirm(strict, issueId, id)).toEqual(paid);
    expect(strict.provider.calls.length - calls).toBe(7);
  });

  it('limits provider queries per checkout, with Retry-After', async () => {
    const { issueId, id } = await issueInCheckout(strict);
    for (let time = 0; time < 3; time += 1) expect(await confirm(strict, issueId, id)).toEqual(unpaid);
    const asked = { issue_id: issueId, session_id: id };
    const headers = await expectRefusal(strict.visitor, 'confirm-payment', asked, [
      429,
      'This was asked too often. A payment that went through is recorded by itself within minutes.',
    ]);
    expect(headers.get('retry-after')).toMatch(/^3\d{3}$/);
  });
});

describe('unmatched payments', () => {
  it('keep money from a second checkout for the operator to see', async () => {
    const staged = await issueInCheckout(fixture);
    const { issueId, id } = staged;
    fixture.provider.pay(id);
    await confirm(fixture, issueId, id);
    const second = fixture.provider.books.createForeignSession(12050, 'usd', staged);
    fixture.provider.pay(second.id);
    expect(await confirm(fixture, issueId, second.id)).toEqual(unpaid);
    expect(await booksOf(fixture, issueId)).toMatchObject({
      quoteStatus: 'Paid',
      payments: [paidBooks.payments[0], { status: 'unmatched', cents: 12050, reason: expect.any(String) }],
      balances: { received: -24100, held: 12050, unmatched: 12050 },
      notified: 1,
    });
  });

  it('keep money paid for a quote that has just been replaced, and leave the new quote unpaid', async () => {
    const { issueId, id } = await issueInCheckout(fixture);
    await declineQuote(fixture, issueId);
    await sendQuote(fixture.engineer, issueId, 80);
    fixture.provider.pay(id);
    await fixture.instance.runJobs();
    expect(await booksOf(fixture, issueId)).toMatchObject({
      quoteStatus: 'Quoted',
      payments: [{ status: 'unmatched', cents: 12050 }],
      balances: { received: -12050, unmatched: 12050 },
    });
  });
});
