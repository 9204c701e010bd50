import type { Sql } from '#server/platform/database/connect.ts';

/** Returns every running sum that differs from its rows. No other transaction may write at the same time. */
export async function disagreeingSums(sql: Sql): Promise<unknown[]> {
  const rows = await sql`
    with truth as (
      select e.account as name, whose.id as engineer_id, sum(e.amount_cents) as amount
      from marketplace.ledger_entry e cross join lateral (select null::uuid union select e.engineer_id) whose (id)
      group by 1, 2
      union all
      select 'resolved', i.engineer_id, count(*) from marketplace.issue i
      where i.status = 'completed' and i.engineer_id is not null group by 2),
    kept as (select name, engineer_id, sum(amount) as amount from marketplace.running_sum group by 1, 2),
    owing as (
      select t.payment_id, e.engineer_id, t.issue_id, sum(e.amount_cents) as cents
      from marketplace.ledger_entry e join marketplace.ledger_transaction t on t.id = e.transaction_id
      where e.account = 'earned' group by 1, 2, 3)
    select coalesce(truth.name, kept.name) as name, truth.amount as truth, kept.amount as kept
    from truth full join kept on kept.name = truth.name and kept.engineer_id is not distinct from truth.engineer_id
    where coalesce(truth.amount, 0) <> coalesce(kept.amount, 0)
    union all
    select 'owed', owing.cents, o.amount_cents
    from owing full join marketplace.owed o using (payment_id, engineer_id, issue_id)
    where coalesce(owing.cents, 0) <> coalesce(o.amount_cents, 0)`;
  return [...rows];
}
