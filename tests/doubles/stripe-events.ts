import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';

export type SentEvent = {
  id: string;
  type: string;
  payload: string;
  isReceived: boolean;
};

const { webhooks } = new Stripe('sk_test_of_the_double');

/** Creates an event with a snapshot of its object. */
export function writeEvent(
  type: string,
  object: unknown,
  id = `evt_${randomBytes(12).toString('hex')}`,
): SentEvent {
  const created = Math.floor(Date.now() / 1000);
  const event = { id, object: 'event', api_version: '2026-10-28.endive', created, livemode: false, type };
  const payload = JSON.stringify({ ...event, data: { object } }, null, 2);
  return { id, type, payload, isReceived: false };
}

/** Signs a payload with the scheme that Stripe uses for webhooks. */
export function signatureOf(payload: string, secret: string, at = Date.now()): string {
  return webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1000) });
}

/** Posts an event. Returns the response status, or 0 if there was no response. */
export async function deliver(address: string, event: SentEvent, signature: string | null): Promise<number> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(signature === null ? {} : { 'stripe-signature': signature }),
  };
  try {
    const response = await fetch(address, { method: 'POST', headers, body: event.payload });
    await response.arrayBuffer();
    if (response.status === 200) event.isReceived = true;
    return response.status;
  } catch {
    return 0;
  }
}
