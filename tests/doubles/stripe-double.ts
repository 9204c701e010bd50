import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type LoopbackServer, openLoopbackServer } from './loopback-server.ts';
import { type Refund, type Session, StripeBooks } from './stripe-books.ts';
import { deliver, type SentEvent, signatureOf, writeEvent } from './stripe-events.ts';
import { recordAt, refuse, StripeRefusal } from './stripe-wire.ts';

export const secretKey = 'sk_test_51LastMile';
export const webhookSecret = 'whsec_of_the_double';

/**
 * Simulates a payment provider with checkout sessions, refunds, events and idempotency keys. The responses
 * have the shapes that Stripe's official library expects. Tests deliver the events, so that they can also
 * repeat, reorder or forge events.
 */
export class StripeDouble {
  readonly books = new StripeBooks();
  readonly events: SentEvent[] = [];
  readonly calls: string[] = [];
  /** While true, every request gets a response with status 500. */
  isDown = false;
  delay = () => 0;
  /** If this returns true, the next request is carried out but gets no response. */
  losesAnswer = () => false;
  readonly #answers = new Map<string, { asked: string; answer: unknown }>();
  #server: LoopbackServer | null = null;

  async listen(): Promise<string> {
    this.#server = await openLoopbackServer((...call) => void this.#answer(...call));
    return this.#server.origin;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** Pays as a client on the provider's page. Returns the event, or null if the session is not open. */
  pay(session: string, how: 'at once' | 'slowly' = 'at once'): SentEvent | null {
    const paid = this.books.pay(session, how);
    return paid && this.#tell('checkout.session.completed', paid);
  }

  arrive(session: string, succeeds: boolean): SentEvent {
    const type = succeeds ? 'succeeded' : 'failed';
    return this.#tell(`checkout.session.async_payment_${type}`, this.books.arrive(session, succeeds));
  }

  expire(session: string): SentEvent {
    return this.#tell('checkout.session.expired', this.books.expire(session));
  }

  /** Refunds a payment in the provider's console. */
  refund(intent: string, amount: number | null = null): SentEvent {
    this.books.refund(intent, amount, {});
    return this.#tellOfRefund(intent);
  }

  endRefund(refund: Refund, status: 'succeeded' | 'failed'): SentEvent {
    refund.status = status;
    return this.#tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
  }

  dispute(intent: string): SentEvent {
    const { amount, currency } = this.books.intent(intent);
    const subject = { amount, currency, payment_intent: intent, reason: 'fraudulent' };
    return this.#tell('charge.dispute.created', { id: 'dp_1', object: 'dispute', ...subject });
  }

  /** Signs an event with the shared secret and posts it to the webhook at `address`. */
  deliver(address: string, event: SentEvent): Promise<number> {
    return deliver(address, event, signatureOf(event.payload, webhookSecret));
  }

  #tell(type: string, object: unknown): SentEvent {
    const event = writeEvent(type, object);
    this.events.push(event);
    return event;
  }

  #tellOfRefund(intent: string): SentEvent {
    return this.#tell('charge.refunded', this.books.charge(this.books.intent(intent)));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    await pause(this.delay());
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double');
    this.calls.push(`${request.method} ${pathname}`);
    const send = (status: number, body: unknown) => {
      if (this.losesAnswer()) return request.socket.destroy();
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
        .end(JSON.stringify(body));
    };
    try {
      if (this.isDown) throw new StripeRefusal(500, { type: 'api_error', message: 'The double is down.' });
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      const form = request.method === 'POST' ? new URLSearchParams(sent) : searchParams;
      const perform = () => this.#perform(`${request.method} ${pathname}`, form);
      send(200, this.#once(request, pathname, sent, perform));
    } catch (error) {
      if (error instanceof StripeRefusal) send(error.status, error.body);
      else send(500, { error: { type: 'api_error', message: String(error) } });
    }
  }

  /**
   * Returns the stored response for a repeated idempotency key. Rejects a key that is used again with
   * different parameters.
   */
  #once(request: IncomingMessage, path: string, sent: string, perform: () => unknown): unknown {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return perform();
    const known = this.#answers.get(key);
    const asked = `${path} ${sent}`;
    if (known && known.asked !== asked)
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      });
    if (known?.answer instanceof StripeRefusal) throw known.answer;
    if (known) return known.answer;
    const answer = answerOrRefusal(perform);
    this.#answers.set(key, { asked, answer });
    if (answer instanceof StripeRefusal) throw answer;
    return answer;
  }

  #perform(call: string, form: URLSearchParams): unknown {
    const session = /^(?:GET|POST) \/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(call);
    if (session?.[2]) {
      this.expire(session[1] ?? '');
      return this.books.session(session[1] ?? '');
    }
    if (session) return this.#expanded(this.books.session(session[1] ?? ''), form.get('expand[0]'));
    switch (call) {
      case 'POST /v1/checkout/sessions':
        return this.books.createSession(form);
      case 'GET /v1/checkout/sessions': {
        const intent = form.get('payment_intent');
        return list([...this.books.sessions.values()].filter((each) => each.payment_intent === intent));
      }
      case 'GET /v1/events': {
        const types = Object.values(recordAt(form, 'types'));
        const since = Number(form.get('created[gte]'));
        const events = this.events.map(({ payload }): Sent => JSON.parse(payload));
        return list(events.filter(({ type, created }) => types.includes(type) && created >= since).reverse());
      }
      case 'GET /v1/refunds': {
        const intent = form.get('payment_intent');
        return list(this.books.refunds.filter((each) => each.payment_intent === intent).reverse());
      }
      case 'POST /v1/refunds': {
        const [intent, amount] = [form.get('payment_intent') ?? '', form.get('amount')];
        const cents = amount === null ? null : Number(amount);
        const made = this.books.refund(intent, cents, recordAt(form, 'metadata'));
        if (made.status === 'failed') this.#tell('refund.failed', made);
        else this.#tellOfRefund(intent);
        return made;
      }
      default:
        return refuse('url_invalid', 'path', 404);
    }
  }

  #expanded(session: Session, expand: string | null): unknown {
    if (expand !== 'payment_intent.latest_charge' || session.payment_intent === null) return session;
    const intent = this.books.intent(session.payment_intent);
    return { ...session, payment_intent: { ...intent, latest_charge: this.books.charge(intent) } };
  }
}

type Sent = { type: string; created: number };

const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/v1/list' });

function answerOrRefusal(perform: () => unknown): unknown {
  try {
    return structuredClone(perform());
  } catch (error) {
    if (error instanceof StripeRefusal) return error;
    throw error;
  }
}
