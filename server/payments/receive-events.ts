import type { FastifyInstance } from 'fastify';
import { outage } from '#server/platform/errors/outage.ts';
import type { PaymentContext } from './payment-context.ts';
import { askDatabase, paymentRefusal } from './payment-refusal.ts';
import { recordEvent } from './record-event.ts';

/**
 * POST /webhooks/stripe: the provider's events, in any order, doubled and late. 200 once an event is in the books or was
 * before; 400 for what the provider did not sign, of which nothing is kept; 503 during our own outages, so that it is
 * sent again. Answers 404 on an instance without the provider.
 */
export async function receiveEvents(app: FastifyInstance, context: PaymentContext): Promise<void> {
  const { events, provider } = context.paymentSetup;
  if (!events || !provider) return;
  await app.register(async (scope) => {
    // The signature covers the bytes as they were sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, sent, done) => done(null, sent));
    scope.post('/webhooks/stripe', async (request) => {
      const signature = request.headers['stripe-signature'];
      const event =
        Buffer.isBuffer(request.body) && typeof signature === 'string'
          ? events.read(request.body, signature)
          : null;
      if (!event) {
        context.log.warn(
          { requestId: request.id },
          'an event that the payment provider did not sign was refused',
        );
        throw paymentRefusal(400, 'This is no event that the payment provider signed just now.');
      }
      if (!context.database.isUp()) throw outage();
      await askDatabase(() => recordEvent(context, provider, event));
      return { received: true };
    });
  });
}
