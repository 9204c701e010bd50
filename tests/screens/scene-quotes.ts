import type { SupabaseClient } from '@supabase/supabase-js';
import type { Member } from './cast.ts';

const SCOPE = [
  'The session is read before the cookie is there. I make the guest list wait for it, and cover it with tests.',
  '',
  '- the fix in `useGuests`, and the same fault in two other places',
  '- a test signed out, signed in, and with a session that has run out',
  '',
  'Not part of it: the design of the page.',
].join('\n');

/** A quote that was declined, and the next one, which waits for its answer. */
export async function quoteTwice(engineer: Member, client: Member, id: string): Promise<void> {
  await quote(engineer, id, 6, 540, 'Rewriting the page.');
  const p_reason = 'That is more than I can spend. Only the list matters to me, not the rest of the page.';
  await done(client.client.rpc('decline_quote', { p_issue_id: id, p_reason }));
  await quote(engineer, id, 2.5, 237.5, SCOPE);
}

/** A quote, accepted and paid in the test checkout. */
export async function quoteAndPay(engineer: Member, client: Member, id: string): Promise<void> {
  await quote(engineer, id, 3, 240, SCOPE);
  await done(client.client.rpc('accept_quote', { p_issue_id: id }));
  const session = await openCheckout(client, id);
  const { functions } = client.client;
  await done(functions.invoke('test-checkout', { body: { session_id: session, answer: 'pay' } }));
  await done(functions.invoke('confirm-payment', { body: { issue_id: id, session_id: session } }));
}

/** A quote, accepted and not yet paid; gives the checkout's id. */
export async function quoteAndOpen(engineer: Member, client: Member, id: string): Promise<string> {
  await quote(engineer, id, 1, 95, SCOPE);
  await done(client.client.rpc('accept_quote', { p_issue_id: id }));
  return openCheckout(client, id);
}

async function openCheckout({ client }: Member, id: string): Promise<string> {
  const { data, error } = await client.functions.invoke<{ url: string }>('create-checkout', {
    body: { issue_id: id },
  });
  if (error) throw error;
  return data?.url.split('/').at(-1) ?? '';
}

function quote({ client }: Member, id: string, p_hours: number, p_price: number, p_note: string) {
  return done(client.rpc('send_quote', { p_issue_id: id, p_hours, p_price, p_note }));
}

async function done(
  call: PromiseLike<{ error: Error | null }> | ReturnType<SupabaseClient['functions']['invoke']>,
) {
  const { error } = await call;
  if (error) throw error;
}
