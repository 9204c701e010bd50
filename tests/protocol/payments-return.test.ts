import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectRefusal, paidBooks, setUpPayments, unpaidBooks } from './payment-setup.ts';

const fixture = setUpPayments();
const strict = setUpPayments({ limitFactor: 0.05 });

const paid = { status: 200, body: { paid: true } };
const unpaid = { status: 200, body: { paid: false } };
const refused = (status: number, error: string) => ({ status, body: { error } });
const unknownCheckout = `cs_test_${'0'.repeat(24)}`;

describe('returns from a checkout', () => {
  it('returning from a checkout records the payment once, even if the client is not signed in', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    expect(await fixture.confirm(issueId, id)).toEqual(unpaid);
    fixture.provider.pay(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.confirm(issueId, id)));
    expect(answers).toEqual(Array(8).fill(paid));
    expect(await fixture.booksOf(issueId)).toEqual(paidBooks);
  });

  it('returning from a checkout does not query the provider once the payment is recorded', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    fixture.provider.pay(id);
    await fixture.confirm(issueId, id);
    fixture.provider.isDown = true;
    expect(await fixture.confirm(issueId, id)).toEqual(paid);
  });

  it('returning with the checkout of another issue pays only for that other issue', async () => {
    const [mine, other] = [await fixture.acceptedQuote(), await fixture.issueInCheckout()];
    fixture.provider.pay(other.id);
    expect(await fixture.confirm(mine.issueId, other.id)).toEqual(
      refused(409, 'This payment belongs to another issue.'),
    );
    expect(await fixture.booksOf(mine.issueId)).toEqual(unpaidBooks);
    expect(await fixture.booksOf(other.issueId)).toEqual(paidBooks);
  });

  it('an issue is not paid while a slow payment is in progress', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    fixture.provider.pay(id, 'slowly');
    expect(await fixture.confirm(issueId, id)).toEqual(unpaid);
  });

  it('returning from a checkout does not mark a refunded payment as paid', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    fixture.provider.pay(id);
    expect(await fixture.confirm(issueId, id)).toEqual(paid);
    await fixture.cancelIssue(issueId);
    expect(await fixture.confirm(issueId, id)).toEqual(unpaid);
    await fixture.instance.runJobs();
    expect((await fixture.booksOf(issueId)).payments).toMatchObject([{ status: 'refunded' }]);
    expect(await fixture.confirm(issueId, id)).toEqual(unpaid);
  });

  it('returning from a checkout verifies that the issue exists before querying the provider', async () => {
    const before = fixture.provider.calls.length;
    expect(await fixture.confirm(randomUUID(), unknownCheckout)).toEqual(refused(404, 'Issue not found'));
    expect(fixture.provider.calls).toHaveLength(before);
  });

  it('returning with an unknown checkout is rejected and changes nothing', async () => {
    const { issueId } = await fixture.acceptedQuote();
    expect(await fixture.confirm(issueId, unknownCheckout)).toEqual(
      refused(404, 'The payment provider knows no such payment.'),
    );
    expect(await fixture.booksOf(issueId)).toEqual(unpaidBooks);
  });

  it('provider queries for unknown checkouts are limited, but a genuine return is still accepted', async () => {
    const { issueId, id } = await strict.issueInCheckout();
    const calls = strict.provider.calls.length;
    const guesses: number[] = [];
    for (let at = 0; at < 8; at += 1)
      guesses.push((await strict.confirm(issueId, `cs_test_${`${at}`.repeat(24)}`)).status);
    expect(guesses).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
    expect(await strict.confirm(issueId, id)).toEqual(unpaid);
    strict.provider.pay(id);
    for (let time = 0; time < 5; time += 1) expect(await strict.confirm(issueId, id)).toEqual(paid);
    expect(strict.provider.calls.length - calls).toBe(7);
  });

  it('queries to the provider about the same checkout are limited', async () => {
    const { issueId, id } = await strict.issueInCheckout();
    for (let time = 0; time < 3; time += 1) expect(await strict.confirm(issueId, id)).toEqual(unpaid);
    const asked = { issue_id: issueId, session_id: id };
    const headers = await expectRefusal(strict.visitor, 'confirm-payment', asked, [
      429,
      'This was asked too often. A payment that went through is recorded by itself within minutes.',
    ]);
    expect(headers.get('retry-after')).toMatch(/^3\d{3}$/);
  });

  it('opening a checkout again counts towards the same limit', async () => {
    const { issueId } = await strict.issueInCheckout();
    const calls = strict.provider.calls.length;
    for (let time = 0; time < 3; time += 1) await strict.openCheckout(issueId);
    await expectRefusal(strict.client.api, 'create-checkout', { issue_id: issueId }, [
      429,
      'This was asked too often. A payment that went through is recorded by itself within minutes.',
    ]);
    expect(strict.provider.calls.length - calls).toBe(3);
  });
});

it('a payment for a replaced quote is stored as unmatched, and the new quote stays unpaid', async () => {
  const { issueId, id } = await fixture.issueInCheckout();
  await fixture.declineQuote(issueId);
  await fixture.sendQuote(issueId, 80);
  fixture.provider.pay(id);
  await fixture.instance.runJobs();
  expect(await fixture.booksOf(issueId)).toMatchObject({
    quoteStatus: 'Quoted',
    payments: [{ status: 'unmatched', cents: 12050 }],
    balances: { received: -12050, unmatched: 12050 },
    notified: 0,
  });
  expect(await fixture.confirm(issueId, id)).toEqual(unpaid);
});
