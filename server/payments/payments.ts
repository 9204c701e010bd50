import type { FastifyInstance } from 'fastify';
import type { PaymentContext, PaymentSetup } from '#server/payment-provider/open-payment-provider.ts';
import type { Platform } from '#server/platform/platform.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createCheckout } from './create-checkout.ts';
import { handlePaymentJobs } from './payment-jobs.ts';
import { receiveEvents } from './receive-events.ts';
import { sweepPayments } from './sweep.ts';
import { answerTestCheckout } from './test-checkout.ts';

/**
 * Registers the provider's webhook and the payment jobs. Returns `addFunctions`, which adds the payment
 * functions to the functions service, so that errors have its format.
 */
export async function registerPayments(app: FastifyInstance, platform: Platform, paymentSetup: PaymentSetup) {
  const context: PaymentContext = { ...platform, paymentSetup };
  await receiveEvents(app, context);
  handlePaymentJobs(context);
  sweepPayments(context);
  return {
    addFunctions: (functions: FastifyInstance) => {
      createCheckout(functions, context);
      confirmPayment(functions, context);
      answerTestCheckout(functions, context);
    },
  };
}
