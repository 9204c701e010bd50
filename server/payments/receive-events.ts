import type { FastifyInstance } from 'fastify';
import type { PaymentContext } from '#server/payment-provider/open-payment-provider.ts';
import { outage } from '#server/platform/errors/outage.ts';
import { recordSecurityEvent } from '#server/platform/security-events/record-security-event.ts';
import { askDatabase, paymentRefusal } from './payment-refusal.ts';
import { recordEvent } from './record-event.ts';

/**
 * Handles the provider's events at POST /webhooks/stripe. Returns 200 for a recorded event, 400 for an
 * invalid signature, and 503 during an outage, after which the provider tries again.
 */
export async function receiveEvents(app: FastifyInstance, context: PaymentContext): Promise<void> {
  const { events, provider } = context.paymentSetup;
  if (!events || !provider) return;
  await app.register(async (scope) => {
    // Bodies are not parsed, because the signature is computed over the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, sent, done) => done(null, sent));
    scope.post('/webhooks/stripe', async (request) => {
      const signature = request.headers['stripe-signature'];
      const event =
        Buffer.isBuffer(request.body) && typeof signature === 'string'
          ? events.read(request.body, signature)
          : null;
      if (!event) {
        recordSecurityEvent(context, request, { event: 'webhook-unsigned', outcome: 'refused' });
        throw paymentRefusal(400, 'This is no event that the payment provider signed just now.');
      }
      if (!context.database.isUp()) throw outage();
      await askDatabase(() => recordEvent(context, provider, event));
      return { received: true };
    });
  });
}
