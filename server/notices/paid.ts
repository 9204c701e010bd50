import type { Sql } from '#server/platform/database/connect.ts';

/** A payment with its issue, if it has one, and the engineer who holds it. Amounts are whole cents. */
export type Paid = {
  status: string;
  amountCents: number;
  reason: string | null;
  issueId: string | null;
  issueStatus: string | null;
  title: string | null;
  clientEmail: string | null;
  engineerEmail: string | null;
  engineerName: string | null;
  feeCents: number | null;
};

/** A payment as it stands now; null when it is gone. */
export async function readPaid(owner: Sql, paymentId: string): Promise<Paid | null> {
  const [paid] = await owner<Paid[]>`
    select p.status, p.amount_cents::float8 as "amountCents", p.reason, i.id as "issueId",
      i.status as "issueStatus", i.title,
      i.email as "clientEmail", u.email as "engineerEmail", e.name as "engineerName", q.fee_cents::float8 as "feeCents"
    from marketplace.payment p
    left join marketplace.issue i on i.id = p.issue_id
    left join public.engineers e on e.id = i.engineer_id
    left join auth.users u on u.id = i.engineer_id
    left join marketplace.quote q on q.id = p.quote_id
    where p.id = ${paymentId}`;
  return paid ?? null;
}
