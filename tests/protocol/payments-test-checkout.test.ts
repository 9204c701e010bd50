import { describe, expect, it } from 'vitest';
import { createTestInstance } from '../instance/test-instance.ts';
import { invoke } from './official-client.ts';
import { expectRefusal, openPayments, setUpPayments } from './payment-setup.ts';

const fixture = setUpPayments({ stripe: null });

const shown = async (id: string) =>
  (await invoke(fixture.visitor, `test-checkout?session_id=${id}`, undefined, { method: 'GET' })).body;
const answer = (session_id: string, wish: 'pay' | 'cancel') =>
  invoke(fixture.visitor, 'test-checkout', { session_id, answer: wish });

describe('the test checkout of a local instance', () => {
  it('the test checkout completes a payment without real money, even if the client does not return', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    const { publicUrl } = fixture.instance.platform.settings;
    expect(await shown(id)).toEqual({
      title: 'Login breaks',
      amount: 120.5,
      currency: 'usd',
      status: 'open',
    });
    expect(await answer(id, 'pay')).toEqual({
      status: 200,
      body: { next: `${publicUrl}/payment-success?issue_id=${issueId}&session_id=${id}` },
    });
    await fixture.instance.runJobs();
    expect(await fixture.booksOf(issueId)).toMatchObject({
      quoteStatus: 'Paid',
      balances: { held: 12050 },
      notified: 1,
    });
    expect(await shown(id)).toMatchObject({ status: 'paid' });
  });

  it('the test checkout hides the details of an issue that was taken down', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    await fixture.instance.sql`
      update marketplace.issue set taken_down_at = now(), taken_down_reason = 'Spam' where id = ${issueId}`;
    expect(await shown(id)).toMatchObject({ title: 'Issue', amount: 120.5 });
  });

  it('the browser that returns from the test checkout confirms the payment immediately', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    await Promise.all([answer(id, 'pay'), answer(id, 'pay')]);
    expect(await fixture.confirm(issueId, id)).toEqual({ status: 200, body: { paid: true } });
    await fixture.instance.runJobs();
    expect(await fixture.booksOf(issueId)).toMatchObject({
      balances: { received: -12050, held: 12050 },
      notified: 1,
    });
  });

  it('the test checkout can be left unpaid and reopened', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    const { publicUrl } = fixture.instance.platform.settings;
    const next = `${publicUrl}/payment-canceled?issue_id=${issueId}`;
    expect((await answer(id, 'cancel')).body).toEqual({ next });
    expect(await fixture.confirm(issueId, id)).toEqual({ status: 200, body: { paid: false } });
    expect(await fixture.openCheckout(issueId)).toBe(id);
  });

  it('the test checkout rejects an unknown checkout and payment after the quote is declined', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    await fixture.declineQuote(issueId);
    await fixture.instance.runJobs();
    for (const [session_id, ...refusal] of [
      [id, 409, 'This checkout is closed. Nothing was paid.'],
      [`test_${'0'.repeat(48)}`, 404, 'There is no such test checkout.'],
    ] as const)
      await expectRefusal(fixture.visitor, 'test-checkout', { session_id, answer: 'pay' }, refusal);
    expect(await shown(id)).toMatchObject({ status: 'expired' });
  });

  it('the test checkout refunds the payment when the issue is canceled', async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    await answer(id, 'pay');
    await fixture.instance.runJobs();
    await fixture.cancelIssue(issueId);
    await fixture.instance.runJobs();
    expect(await fixture.booksOf(issueId)).toMatchObject({
      quoteStatus: 'Refunded',
      balances: { received: -12050, refunded: 12050 },
    });
  });
});

describe('instances', () => {
  it('an instance has either a payment webhook or a test checkout, never both', async () => {
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
    const { app } = fixture.instance;
    const posted = await app.inject({ method: 'POST', url: '/webhooks/stripe', payload: {} });
    expect(posted.statusCode).toBe(404);
    expect((await app.inject('/config.json')).json()).toMatchObject({ payments: 'test' });
  });

  it('a public instance without a payment provider leaves payment to the operator', async () => {
    const without = await openPayments({ stripe: null, isLocal: false });
    try {
      const { issueId } = await without.acceptedQuote();
      expect((await without.instance.app.inject('/config.json')).json()).toMatchObject({ payments: 'off' });
      await expectRefusal(without.client.api, 'create-checkout', { issue_id: issueId }, [
        409,
        'Payment is arranged with the operator of this marketplace.',
      ]);
    } finally {
      await without.close();
    }
  });
});
