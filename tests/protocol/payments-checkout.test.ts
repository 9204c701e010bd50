import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import {
  acceptedQuote,
  booksOf,
  call,
  invoke,
  openCheckout,
  paymentFixture,
  person,
  quotedIssue,
  unpaidBooks,
} from './payment-setup.ts';

const fixture = setUp(paymentFixture);
afterEach(() => {
  fixture.provider.isDown = false;
});

describe('a checkout', () => {
  it('charges the price of the accepted quote, regardless of the request', async () => {
    const { issueId, quoteId } = await acceptedQuote(fixture);
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

  it('is created once under repeated and concurrent requests', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const ids = await Promise.all(Array.from({ length: 8 }, () => openCheckout(fixture, issueId)));
    ids.push(await openCheckout(fixture, issueId));
    expect(new Set(ids).size).toBe(1);
    expect((await booksOf(fixture, issueId)).payments).toHaveLength(1);
  });

  it('is reopened after the previous one closed', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const first = await openCheckout(fixture, issueId);
    fixture.provider.books.expire(first);
    const second = await openCheckout(fixture, issueId);
    expect(second).not.toBe(first);
    const { payments } = await booksOf(fixture, issueId);
    expect(payments.map(({ status }) => status)).toEqual(['expired', 'open']);
  });

  it('is closed when its quote is declined', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    await call(fixture.client, 'decline_quote', { p_issue_id: issueId, p_reason: 'Too much' });
    await fixture.instance.runJobs();
    expect(fixture.provider.books.session(id).status).toBe('expired');
    expect((await booksOf(fixture, issueId)).payments).toMatchObject([{ status: 'expired' }]);
  });

  it('omits an email address the provider rejects', async () => {
    const { issueId } = await acceptedQuote(fixture);
    await fixture.instance
      .sql`update marketplace.issue set email = 'ada@münchen.example' where id = ${issueId}`;
    const id = await openCheckout(fixture, issueId);
    expect(fixture.provider.books.session(id).customer_email).toBeNull();
  });

  it('returns an error message for a price the provider does not accept', async () => {
    const { issueId } = await acceptedQuote(fixture, 0.2);
    expect(await invoke(fixture.client.api, 'create-checkout', { issue_id: issueId })).toEqual({
      status: 409,
      body: { error: expect.stringContaining('payment provider') },
    });
  });

  it('can be requested again after a provider outage', async () => {
    const { issueId } = await acceptedQuote(fixture);
    fixture.provider.isDown = true;
    expect(await invoke(fixture.client.api, 'create-checkout', { issue_id: issueId })).toEqual({
      status: 503,
      body: { error: expect.stringContaining('Please try again') },
    });
    fixture.provider.isDown = false;
    await openCheckout(fixture, issueId);
    expect((await booksOf(fixture, issueId)).payments).toHaveLength(1);
  });

  it('requires an unpaid accepted quote', async () => {
    const issueId = await quotedIssue(fixture, 90);
    const refused = async () => invoke(fixture.client.api, 'create-checkout', { issue_id: issueId });
    expect(await refused()).toEqual({ status: 409, body: { error: 'Accept the quote first.' } });
    await call(fixture.client, 'decline_quote', { p_issue_id: issueId, p_reason: 'No' });
    expect((await refused()).status).toBe(409);
    await call(fixture.client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' });
    expect((await refused()).status).toBe(409);
  });

  it('is available only to the client of the issue', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const [stranger, otherEngineer] = [
      await person(fixture.instance, 'client'),
      await person(fixture.instance, 'engineer'),
    ];
    const ask = async (api: typeof fixture.visitor) =>
      (await invoke(api, 'create-checkout', { issue_id: issueId })).status;
    expect(await ask(fixture.visitor)).toBe(401);
    expect(await ask(stranger.api)).toBe(404);
    expect(await ask(otherEngineer.api)).toBe(404);
    expect(await ask(fixture.engineer.api)).toBe(403);
    expect(await booksOf(fixture, issueId)).toEqual(unpaidBooks);
  });

  it.each([{}, { issue_id: 1 }, { issue_id: 'x' }, { issue_id: null }, { issue_id: [] }])(
    'rejects a call without a valid issue id: %j',
    async (body) => {
      const answer = await invoke(fixture.client.api, 'create-checkout', body);
      expect(answer).toEqual({ status: 400, body: { error: expect.any(String) } });
    },
  );
});
