import { z } from 'zod';
import type { Sql } from '#server/platform/database/connect.ts';

export type StoredPayment = {
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
