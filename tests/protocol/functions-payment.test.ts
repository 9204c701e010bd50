import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { acceptedQuote, call, openCheckout, paymentFixture, person, quotedIssue } from './payment-setup.ts';

const fixture = setUp(() => paymentFixture({ limitFactor: 0.05 }));
afterEach(() => {
  fixture.provider.isDown = false;
});

type Asks = { api: SupabaseClient; body: Record<string, unknown> };
type Refusal = [what: string, ask: () => Promise<Asks>, status: number, error: string, retryAfter?: RegExp];

async function refuses(name: string, [, ask, status, error, retryAfter]: Refusal): Promise<void> {
  const { api, body } = await ask();
  const { data, response, error: thrown } = await api.functions.invoke(name, { body });
  expect([data, response?.status, await thrown.context.json()]).toEqual([null, status, { error }]);
  if (retryAfter) expect(response?.headers.get('retry-after')).toMatch(retryAfter);
  expect(response?.headers.get('x-relay-error')).toBeNull();
}

const paying = (api: SupabaseClient, issue_id: string): Asks => ({ api, body: { issue_id } });
const accepted = async (api: SupabaseClient) => paying(api, (await acceptedQuote(fixture)).issueId);

const checkoutRefusals: Refusal[] = [
  ['a visitor', () => accepted(fixture.visitor), 401, 'Sign in as the client of this issue to pay for it.'],
  [
    'another client',
    async () => accepted((await person(fixture.instance, 'client')).api),
    404,
    'Issue not found',
  ],
  ['an unknown issue', async () => paying(fixture.client.api, randomUUID()), 404, 'Issue not found'],
  [
    'the engineer assigned to the issue',
    () => accepted(fixture.engineer.api),
    403,
    'Only the client of this issue may do this.',
  ],
  [
    'a quote that has not been accepted',
    async () => paying(fixture.client.api, await quotedIssue(fixture, 50)),
    409,
    'Accept the quote first.',
  ],
  [
    'a quote that was paid meanwhile',
    async () => {
      const asks = await accepted(fixture.client.api);
      fixture.provider.pay(await openCheckout(fixture, String(asks.body.issue_id)));
      return asks;
    },
    409,
    'This quote is paid.',
  ],
  [
    'a payment still in progress',
    async () => {
      const asks = await accepted(fixture.client.api);
      fixture.provider.pay(await openCheckout(fixture, String(asks.body.issue_id)), 'slowly');
      return asks;
    },
    409,
    'Your payment is on its way. We tell you as soon as it has arrived.',
  ],
  [
    'a price that the provider does not take',
    async () => paying(fixture.client.api, (await acceptedQuote(fixture, 0.2)).issueId),
    409,
    'The payment provider does not accept this payment. Please tell the operator of this marketplace.',
  ],
  [
    'a call during a provider outage',
    async () => {
      const asks = await accepted(fixture.client.api);
      fixture.provider.isDown = true;
      return asks;
    },
    503,
    'The payment provider cannot be reached right now. Please try again in a moment.',
    /^5$/,
  ],
];

describe('create-checkout', () => {
  it.each(checkoutRefusals)('rejects %s', (...refusal) => refuses('create-checkout', refusal));
});

const returning = (issue_id: string, session_id: string): Asks => ({
  api: fixture.visitor,
  body: { issue_id, session_id },
});
const unknown = `cs_test_${'0'.repeat(24)}`;

const returnRefusals: Refusal[] = [
  ['an unknown issue', async () => returning(randomUUID(), unknown), 404, 'Issue not found'],
  [
    'an unknown payment',
    async () => returning((await acceptedQuote(fixture)).issueId, unknown),
    404,
    'The payment provider knows no such payment.',
  ],
  [
    'the payment of another issue',
    async () => {
      const [mine, other] = [await acceptedQuote(fixture), await acceptedQuote(fixture)];
      return returning(mine.issueId, await openCheckout(fixture, other.issueId));
    },
    409,
    'This payment belongs to another issue.',
  ],
  [
    'repeated calls, with a retry time',
    async () => {
      const { issueId } = await acceptedQuote(fixture);
      const asks = returning(issueId, await openCheckout(fixture, issueId));
      for (let time = 0; time < 3; time += 1) await asks.api.functions.invoke('confirm-payment', asks);
      return asks;
    },
    429,
    'This was asked too often. A payment that went through is recorded by itself within minutes.',
    /^3\d{3}$/,
  ],
];

describe('confirm-payment', () => {
  it.each(returnRefusals)('rejects %s', (...refusal) => refuses('confirm-payment', refusal));

  it('accepts a repeated return after the payment was recorded', async () => {
    const { issueId } = await acceptedQuote(fixture);
    const id = await openCheckout(fixture, issueId);
    fixture.provider.pay(id);
    for (let time = 0; time < 5; time += 1) {
      const { data, error } = await fixture.visitor.functions.invoke(
        'confirm-payment',
        returning(issueId, id),
      );
      expect([data, error]).toEqual([{ paid: true }, null]);
    }
  });
});

describe('the test checkout', () => {
  it('rejects unknown and closed checkouts', async () => {
    const local = await paymentFixture({ stripe: null });
    try {
      const { issueId } = await acceptedQuote(local);
      const { url } = (
        await local.client.api.functions.invoke('create-checkout', { body: { issue_id: issueId } })
      ).data as { url: string };
      const session_id = new URL(url).searchParams.get('session_id') ?? url.split('/').at(-1) ?? '';
      await call(local.client, 'decline_quote', { p_issue_id: issueId, p_reason: 'No' });
      await local.instance.runJobs();
      for (const [id, status, error] of [
        [session_id, 409, 'This checkout is closed. Nothing was paid.'],
        [`test_${'0'.repeat(48)}`, 404, 'There is no such test checkout.'],
      ] as const) {
        const asked = await local.visitor.functions.invoke('test-checkout', {
          body: { session_id: id, answer: 'pay' },
        });
        expect([asked.response?.status, await asked.error.context.json()]).toEqual([status, { error }]);
      }
    } finally {
      await local.close();
    }
  });
});
