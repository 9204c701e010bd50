import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import {
  acceptedQuote,
  booksOf,
  call,
  invoke,
  openCheckout,
  paymentScene,
  person,
  quotedIssue,
  unpaidBooks,
} from './payment-scene.ts';

const scene = setUp(paymentScene);
afterEach(() => {
  scene.provider.isDown = false;
});

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
    expect(await booksOf(scene, issueId)).toEqual(unpaidBooks);
  });

  it.each([{}, { issue_id: 1 }, { issue_id: 'x' }, { issue_id: null }, { issue_id: [] }])(
    'refuses a call that names no issue: %j',
    async (body) => {
      const answer = await invoke(scene.client.api, 'create-checkout', body);
      expect(answer).toEqual({ status: 400, body: { error: expect.any(String) } });
    },
  );
});
