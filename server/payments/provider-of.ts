import type { PaymentProvider } from '#server/payment-provider/payment-provider.ts';
import type { PaymentContext } from './payment-context.ts';
import type { StoredPayment } from './stored-payment.ts';

/**
 * The provider that has a payment's money.
 * @throws Error where the settings no longer name it: the job waits and the operator sees why.
 */
export function providerOf({ checkout }: PaymentContext, payment: StoredPayment): PaymentProvider {
  if (checkout.provider?.name === payment.provider) return checkout.provider;
  throw new Error(
    `The payment ${payment.id} was taken by ${payment.provider}, but the settings name ${checkout.mode}.`,
  );
}
