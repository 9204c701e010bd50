import type { Sql } from '#server/platform/database/connect.ts';

/** A quote with its issue and the two people it is between. Amounts are whole cents. */
export type Quoted = {
  issueId: string;
  title: string;
  clientEmail: string;
  engineerName: string | null;
  engineerEmail: string | null;
  hours: number | null;
  priceCents: number;
  feeCents: number;
  note: string | null;
  status: string;
  reason: string | null;
  expiresAt: Date;
  /** How many of this issue were made in the last hour, this one included. */
  quotesThisHour: number;
};

/** A quote as it stands now; null when it is gone. */
export async function readQuoted(owner: Sql, quoteId: string): Promise<Quoted | null> {
  const [quoted] = await owner<Quoted[]>`
    select i.id as "issueId", i.title, i.email as "clientEmail", e.name as "engineerName", u.email as "engineerEmail",
      q.hours::float8 as hours, q.price_cents::float8 as "priceCents", q.fee_cents::float8 as "feeCents", q.note,
      q.status, q.reason, q.expires_at as "expiresAt", (
        select count(*)::int from marketplace.quote o
        where o.issue_id = q.issue_id and o.created_at > now() - interval '1 hour') as "quotesThisHour"
    from marketplace.quote q
    join marketplace.issue i on i.id = q.issue_id
    left join public.engineers e on e.id = q.engineer_id
    left join auth.users u on u.id = q.engineer_id
    where q.id = ${quoteId}`;
  return quoted ?? null;
}
