import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { createTestInstance } from '../instance/test-instance.ts';
import { acceptedQuote, booksOf, call, invoke, openCheckout, paymentFixture } from './payment-setup.ts';

const fixture = setUp(() => paymentFixture({ stripe: null }));

const page = async (id: string) => {
  const { data, error } = await fixture.visitor.functions.invoke(`test-checkout?session_id=${id}`, {
    method: 'GET',
  });
  return error ? error.context.status : data;
};
const answer = (session_id: unknown, wish: unknown) =>
  invoke(fixture.visitor, 'test-checkout', { session_id, answer: wish });

describe('the test checkout of a local instance', () => {
  it('completes a payment without real money, even if the client does not return', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    const { publicUrl } = fixture.instance.platform.settings;
    expect(await page(id)).toEqual({ title: 'Login breaks', amount: 120.5, currency: 'usd', status: 'open' });
    expect(await answer(id, 'pay')).toEqual({
      status: 200,
      body: { next: `${publicUrl}/payment-success?issue_id=${issueId}&session_id=${id}` },
    });
    await fixture.instance.runJobs();
    expect(await booksOf(fixture, issueId)).toMatchObject({
      quoteStatus: 'Paid',
      balances: { held: 12050 },
      notified: 1,
    });
    expect(await page(id)).toMatchObject({ status: 'paid' });
  });

  it('hides the details of an issue that was taken down', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    await fixture.instance.sql`
      update marketplace.issue set taken_down_at = now(), taken_down_reason = 'Spam' where id = ${issueId}`;
    expect(await page(id)).toMatchObject({ title: 'Issue', amount: 120.5 });
  });

  it('is confirmed immediately by the returning browser, and counted once', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    await Promise.all([answer(id, 'pay'), answer(id, 'pay')]);
    const confirmed = await invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
    expect(confirmed).toEqual({ status: 200, body: { paid: true } });
    await fixture.instance.runJobs();
    expect(await booksOf(fixture, issueId)).toMatchObject({
      balances: { received: -12050, held: 12050 },
      notified: 1,
    });
  });

  it('can be left unpaid and reopened', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    const { publicUrl } = fixture.instance.platform.settings;
    expect((await answer(id, 'cancel')).body).toEqual({
      next: `${publicUrl}/payment-canceled?issue_id=${issueId}`,
    });
    expect(await invoke(fixture.visitor, 'confirm-payment', { issue_id: issueId, session_id: id })).toEqual({
      status: 200,
      body: { paid: false },
    });
    expect(await openCheckout(fixture, issueId)).toBe(id);
  });

  it('rejects payment after the quote is declined', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    await call(fixture.client, 'decline_quote', { p_issue_id: issueId, p_reason: 'Too much' });
    await fixture.instance.runJobs();
    expect(await answer(id, 'pay')).toEqual({
      status: 409,
      body: { error: expect.stringContaining('closed') },
    });
    expect(await page(id)).toMatchObject({ status: 'expired' });
  });

  it('refunds the payment when the issue is canceled', async () => {
    const { issueId } = await acceptedQuote(fixture);
    await answer(await openCheckout(fixture, issueId), 'pay');
    await fixture.instance.runJobs();
    await call(fixture.client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' });
    await fixture.instance.runJobs();
    expect(await booksOf(fixture, issueId)).toMatchObject({
      quoteStatus: 'Refunded',
      balances: { received: -12050, refunded: 12050 },
    });
  });

  it('rejects unknown checkouts and invalid answers', async () => {
    for (const [id, wish, status] of [
      [`test_${'0'.repeat(48)}`, 'pay', 404],
      ['nonsense', 'pay', 400],
      [null, 'pay', 400],
      [`test_${'0'.repeat(48)}`, 'steal', 400],
    ] as const)
      expect(await answer(id, wish)).toEqual({ status, body: { error: expect.any(String) } });
    expect(await page('nonsense')).toBe(404);
    expect(await page(`test_${'0'.repeat(48)}`)).toBe(404);
  });
});

describe('an instance', () => {
  it('with a provider has no test checkout, and one without has no webhook', async () => {
    const stripe = { secretKey: 'sk_1', webhookSecret: 'whsec_1', apiUrl: null };
    const withProvider = await createTestInstance({ stripe });
    try {
      const headers = { apikey: withProvider.platform.keys.anonKey };
      const asked = await withProvider.app.inject({ url: '/functions/v1/test-checkout', headers });
      expect([asked.statusCode, Object.keys(asked.json())]).toEqual([404, ['error']]);
      expect((await withProvider.app.inject('/config.json')).json()).toMatchObject({
        payments: 'stripe',
        feePercent: 15,
      });
    } finally {
      await withProvider.close();
    }
    const posted = await fixture.instance.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      payload: {},
    });
    expect(posted.statusCode).toBe(404);
    expect((await fixture.instance.app.inject('/config.json')).json()).toMatchObject({ payments: 'test' });
  });

  it('that is public and has no provider leaves payment to the operator', async () => {
    const without = await paymentFixture({ stripe: null, isLocal: false });
    try {
      const { issueId } = await acceptedQuote(without);
      expect((await without.instance.app.inject('/config.json')).json()).toMatchObject({ payments: 'off' });
      expect(await invoke(without.client.api, 'create-checkout', { issue_id: issueId })).toEqual({
        status: 409,
        body: { error: 'Payment is arranged with the operator of this marketplace.' },
      });
    } finally {
      await without.close();
    }
  });
});
