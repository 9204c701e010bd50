import { randomBytes } from 'node:crypto';
import { recordAt, refuse } from './stripe-wire.ts';

const seconds = () => Math.floor(Date.now() / 1000);
const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;
const page = 'https://checkout.example/c/pay/';

/** Keeps sessions, payments and refunds according to the provider's rules. */
export class StripeBooks {
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly refunds: Refund[] = [];
  refundsBecome: Refund['status'] | 'refused' = 'succeeded';

  createSession(form: URLSearchParams): Session {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]') ?? Number.NaN);
    const currency = form.get('line_items[0][price_data][currency]');
    const success = form.get('success_url');
    const email = form.get('customer_email');
    if (form.get('mode') !== 'payment') refuse('parameter_missing', 'mode');
    if (!success || !currency || !Number.isSafeInteger(amount))
      return refuse('parameter_missing', 'line_items');
    if (amount < 50) refuse('amount_too_small', 'line_items[0]');
    if (email !== null && !/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(email))
      refuse('email_invalid', 'customer_email');
    const session = newSession(form, { amount, currency, success, email });
    this.sessions.set(session.id, session);
    return session;
  }

  /** Creates a session that belongs to another program. */
  createForeignSession(
    cents: number,
    currency: string,
    about: { issueId: string; quoteId: string },
  ): Session {
    return this.createSession(
      new URLSearchParams({
        mode: 'payment',
        success_url: 'https://x.example',
        'line_items[0][price_data][unit_amount]': String(cents),
        'line_items[0][price_data][currency]': currency,
        'metadata[issue_id]': about.issueId,
        'metadata[quote_id]': about.quoteId,
      }),
    );
  }

  session(id: string): Session {
    return this.sessions.get(id) ?? refuse('resource_missing', 'session', 404);
  }

  expire(id: string): Session {
    const session = this.session(id);
    if (session.status !== 'open') refuse('checkout_session_not_open', 'session');
    return Object.assign(session, { status: 'expired', url: null } as const);
  }

  /**
   * Pays on the provider's page. With a slow method, the payment stays in the status `processing`. Returns
   * null if the session is not open.
   */
  pay(id: string, how: 'at once' | 'slowly' = 'at once'): Session | null {
    const session = this.session(id);
    if (session.status !== 'open') return null;
    const isThere = how === 'at once';
    const intent = newIntent(session, isThere ? 'succeeded' : 'processing');
    this.intents.set(intent.id, intent);
    return Object.assign(session, {
      status: 'complete',
      payment_status: isThere ? 'paid' : 'unpaid',
      payment_intent: intent.id,
      url: null,
    } as const);
  }

  arrive(id: string, succeeds: boolean): Session {
    const session = this.session(id);
    const intent = this.intent(session.payment_intent ?? '');
    intent.status = succeeds ? 'succeeded' : 'requires_payment_method';
    return Object.assign(session, { payment_status: succeeds ? 'paid' : 'unpaid' } as const);
  }

  intent(id: string): Intent {
    return this.intents.get(id) ?? refuse('resource_missing', 'payment_intent', 404);
  }

  refund(intentId: string, amount: number | null, metadata: Record<string, string>): Refund {
    const intent = this.intent(intentId);
    if (intent.status !== 'succeeded') refuse('payment_intent_unexpected_state', 'payment_intent');
    const left = intent.amount - this.refunded(intentId);
    if (left <= 0) refuse('charge_already_refunded', 'payment_intent');
    if (amount !== null && amount > left) refuse('amount_too_large', 'amount');
    if (this.refundsBecome === 'refused') return refuse('balance_insufficient', 'amount');
    const refund = newRefund(intent, amount ?? left, this.refundsBecome, metadata);
    this.refunds.push(refund);
    return refund;
  }

  /** Returns the amount of all refunds, including pending ones. */
  refunded(intentId: string): number {
    return this.refunds
      .filter((refund) => refund.payment_intent === intentId && refund.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Returns the charge of a payment as it appears in events and expanded responses. */
  charge(intent: Intent): Record<string, unknown> {
    const refunded = this.refunded(intent.id);
    return {
      id: intent.latest_charge,
      object: 'charge',
      amount: intent.amount,
      amount_refunded: refunded,
      currency: intent.currency,
      paid: true,
      payment_intent: intent.id,
      refunded: refunded >= intent.amount,
      metadata: intent.metadata,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    };
  }
}

export type Session = ReturnType<typeof newSession>;
export type Intent = ReturnType<typeof newIntent>;
export type Refund = ReturnType<typeof newRefund>;

type Asked = { amount: number; currency: string; success: string; email: string | null };

function newSession(form: URLSearchParams, { amount, currency, success, email }: Asked) {
  const id = newId('cs_test');
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open' as 'open' | 'complete' | 'expired',
    payment_status: 'unpaid' as 'paid' | 'unpaid',
    amount_total: amount,
    currency,
    metadata: recordAt(form, 'metadata'),
    payment_intent: null as string | null,
    customer_email: email,
    client_reference_id: form.get('client_reference_id'),
    success_url: success,
    cancel_url: form.get('cancel_url'),
    url: (page + id) as string | null,
    created: seconds(),
    expires_at: seconds() + 24 * 3600,
    livemode: false,
  };
}

function newIntent(session: Session, status: 'processing' | 'succeeded' | 'requires_payment_method') {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    currency: session.currency,
    status,
    metadata: session.metadata,
    latest_charge: newId('ch'),
  };
}

type RefundStatus = 'pending' | 'succeeded' | 'failed';

function newRefund(intent: Intent, amount: number, status: RefundStatus, metadata: Record<string, string>) {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    currency: intent.currency,
    payment_intent: intent.id,
    status,
    ...(status === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}),
    metadata,
    created: seconds(),
  };
}
