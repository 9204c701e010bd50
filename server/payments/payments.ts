import type { FastifyInstance } from 'fastify';
import type { PaymentSetup } from '#server/payment-provider/open-payment-provider.ts';
import type { Platform } from '#server/platform/platform.ts';
import { expireCheckout, expireJob, lookUpCheckout, lookUpJob } from './checkout-jobs.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createCheckout } from './create-checkout.ts';
import type { PaymentContext } from './payment-context.ts';
import { receiveEvents } from './receive-events.ts';
import { refundJob, refundPayment } from './refund-payment.ts';
import { sweepPayments } from './sweep.ts';
import { answerTestCheckout } from './test-checkout.ts';

export type Payments = {
  /** Adds the payment functions to the functions service, which formats errors. */
  addFunctions(functions: FastifyInstance): void;
};

/** Registers the provider's webhook and the payment jobs. The functions are added to the functions service. */
export async function registerPayments(
  app: FastifyInstance,
  platform: Platform,
  paymentSetup: PaymentSetup,
): Promise<Payments> {
  const context: PaymentContext = { ...platform, paymentSetup };
  await receiveEvents(app, context);
  platform.jobs.handle(refundJob, refundPayment(context));
  platform.jobs.handle(expireJob, expireCheckout(context));
  platform.jobs.handle(lookUpJob, lookUpCheckout(context));
  sweepPayments(context);
  return {
    addFunctions: (functions) => {
      createCheckout(functions, context);
      confirmPayment(functions, context);
      answerTestCheckout(functions, context);
    },
  };
}
