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

/** Reads a job's stored payment; null if deleted. @throws ZodError for a job without an id. */
export async function readStoredPayment(owner: Sql, jobPayload: unknown): Promise<StoredPayment | null> {
  const { payment_id: id } = payload.parse(jobPayload);
  const [payment] = await owner<StoredPayment[]>`
    select id, provider, checkout_id as "checkoutId", reference, status, amount_cents::float8 as "amountCents"
    from marketplace.payment where id = ${id}::uuid`;
  return payment ?? null;
}

/** Returns a payment's provider. @throws Error if it is no longer configured; the job is retried. */
export function providerOf({ paymentSetup }: PaymentContext, payment: StoredPayment): PaymentProvider {
  if (paymentSetup.provider?.name === payment.provider) return paymentSetup.provider;
  throw new Error(
    `The payment ${payment.id} was taken by ${payment.provider}, but the settings name ${paymentSetup.mode}.`,
  );
}
