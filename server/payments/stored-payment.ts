import { z } from 'zod';
import type { PaymentProvider } from '#server/payment-provider/payment-provider.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { PaymentContext } from './payment-context.ts';

type StoredPayment = {
  id: string;
  provider: string;
  checkoutId: string;
  reference: string | null;
  status: string;
  amountCents: number;
};

const payload = z.object({ payment_id: z.guid() });

/**
 * The payment that a job is about, as it is stored now; null when it is gone.
 * @throws ZodError when the job carries no id.
 */
export async function readStoredPayment(owner: Sql, jobPayload: unknown): Promise<StoredPayment | null> {
  const { payment_id: id } = payload.parse(jobPayload);
  const [payment] = await owner<StoredPayment[]>`
    select id, provider, checkout_id as "checkoutId", reference, status, amount_cents::float8 as "amountCents"
    from marketplace.payment where id = ${id}::uuid`;
  return payment ?? null;
}

/**
 * The provider that has a payment's money.
 * @throws Error where the settings no longer name it: the job waits and the operator sees why.
 */
export function providerOf({ paymentSetup }: PaymentContext, payment: StoredPayment): PaymentProvider {
  if (paymentSetup.provider?.name === payment.provider) return paymentSetup.provider;
  throw new Error(
    `The payment ${payment.id} was taken by ${payment.provider}, but the settings name ${paymentSetup.mode}.`,
  );
}
