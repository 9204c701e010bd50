import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { invoke, person } from './official-client.ts';
import { expectRefusal, setUpPayments, unpaidBooks } from './payment-setup.ts';

const fixture = setUpPayments();

describe('checkouts', () => {
  it('a checkout charges the price of the accepted quote, not a price in the request', async () => {
    const { issueId, quoteId } = await fixture.acceptedQuote();
    const { status, body } = await invoke(fixture.client.api, 'create-checkout', {
      issue_id: issueId,
      amount: 1,
      price: 1,
      currency: 'jpy',
      quote_id: randomUUID(),
    });
    expect([status, Object.keys(body)]).toEqual([200, ['url']]);
    const session = fixture.provider.books.session(String(body.url).split('/').at(-1) ?? '');
    const { publicUrl } = fixture.instance.platform.settings;
    expect(session).toMatchObject({
      amount_total: 12050,
      currency: 'usd',
      url: body.url,
      customer_email: fixture.client.email,
      metadata: { issue_id: issueId, quote_id: quoteId },
      success_url: `${publicUrl}/payment-success?issue_id=${issueId}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/payment-canceled?issue_id=${issueId}`,
    });
  });

  it('repeated and concurrent requests create only one checkout', async () => {
    const { issueId } = await fixture.acceptedQuote();
    const ids = await Promise.all(Array.from({ length: 8 }, () => fixture.openCheckout(issueId)));
    ids.push(await fixture.openCheckout(issueId));
    expect(new Set(ids).size).toBe(1);
    expect((await fixture.booksOf(issueId)).payments).toHaveLength(1);
  });

  it('an expired checkout is replaced by a new one', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    fixture.provider.books.expire(id);
    expect(await fixture.openCheckout(issueId)).not.toBe(id);
    expect((await fixture.booksOf(issueId)).payments).toMatchObject([
      { status: 'expired' },
      { status: 'open' },
    ]);
  });

  it('a checkout is closed when its quote is declined', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    await fixture.declineQuote(issueId);
    await fixture.instance.runJobs();
    expect(fixture.provider.books.session(id).status).toBe('expired');
    expect((await fixture.booksOf(issueId)).payments).toMatchObject([{ status: 'expired' }]);
  });

  it('a checkout omits an email address that the provider rejects', async () => {
    const { issueId } = await fixture.acceptedQuote();
    const { sql } = fixture.instance;
    await sql`update auth.users set email = 'ada@münchen.example' where id = ${fixture.client.id}`;
    const id = await fixture.openCheckout(issueId);
    expect(fixture.provider.books.session(id).customer_email).toBeNull();
  });

  it('a checkout can be requested again after a provider outage', async () => {
    const { issueId } = await fixture.acceptedQuote();
    fixture.provider.isDown = true;
    const headers = await expectRefusal(fixture.client.api, 'create-checkout', { issue_id: issueId }, [
      503,
      'The payment provider cannot be reached right now. Please try again in a moment.',
    ]);
    expect(headers.get('retry-after')).toBe('5');
    fixture.provider.isDown = false;
    await fixture.openCheckout(issueId);
    expect((await fixture.booksOf(issueId)).payments).toHaveLength(1);
  });

  it('a checkout that cannot be read is not replaced by another one', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    const session = fixture.provider.books.session(id);
    const { payment_status: known } = session;
    Object.assign(session, { payment_status: 'of_the_future' });
    await expectRefusal(fixture.client.api, 'create-checkout', { issue_id: issueId }, [
      503,
      'The payment provider cannot be reached right now. Please try again in a moment.',
    ]);
    expect((await fixture.booksOf(issueId)).payments).toMatchObject([{ status: 'open' }]);
    Object.assign(session, { payment_status: known });
    expect(await fixture.openCheckout(issueId)).toBe(id);
  });

  it('a checkout is available only to the client of the issue', async () => {
    const { issueId } = await fixture.acceptedQuote();
    for (const [api, ...refusal] of [
      [fixture.visitor, 401, 'Sign in as the client of this issue to pay for it.'],
      [(await person(fixture.instance, 'client')).api, 404, 'Issue not found'],
      [(await person(fixture.instance, 'engineer')).api, 404, 'Issue not found'],
      [fixture.engineer.api, 403, 'Only the client of this issue may do this.'],
    ] as const)
      await expectRefusal(api, 'create-checkout', { issue_id: issueId }, refusal);
    expect(await fixture.booksOf(issueId)).toEqual(unpaidBooks);
  });

  it.each<[what: string, issue: () => Promise<string>, error: string, status?: number]>([
    ['an unknown issue', async () => randomUUID(), 'Issue not found', 404],
    ['a quote that was not accepted', () => fixture.quotedIssue(50), 'Accept the quote first.'],
    ['a quote that was paid meanwhile', () => paidIssue('at once'), 'This quote is paid.'],
    [
      'a payment still in progress',
      () => paidIssue('slowly'),
      'Your payment is on its way. We tell you as soon as it has arrived.',
    ],
    [
      'a price that the provider does not take',
      async () => (await fixture.acceptedQuote(0.2)).issueId,
      'The payment provider does not accept this payment. Please tell the operator of this marketplace.',
    ],
  ])('a checkout is refused for %s', async (_what, issue, error, status = 409) => {
    await expectRefusal(fixture.client.api, 'create-checkout', { issue_id: await issue() }, [status, error]);
  });
});

async function paidIssue(how: 'at once' | 'slowly'): Promise<string> {
  const { issueId, id } = await fixture.issueInCheckout();
  fixture.provider.pay(id, how);
  return issueId;
}
