-- The ledger records each movement of money as two or more entries that add up to zero. Entries never change.

-- Converts dollars to cents. Tables store whole cents. Procedures and views use decimal dollars.
create function marketplace.price_to_cents(p_dollars numeric) returns bigint
language plpgsql stable set search_path = '' as
$$
declare
  most bigint := (marketplace.setting('quote_limit_cents'))::bigint;
begin
  -- NaN compares as greater than any number.
  if p_dollars < 0 or p_dollars > most / 100.0 then
    perform marketplace.refuse('22023', 'quotePriceOutOfRange', json_build_object('limit', marketplace.dollars(most)));
  elsif p_dollars <> round(p_dollars, 2) then
    perform marketplace.refuse('22023', 'quotePriceNotInCents');
  end if;
  return (p_dollars * 100)::bigint;
end
$$;

create function marketplace.dollars(p_cents bigint) returns text
language sql immutable set search_path = '' as
$$ select '$' || to_char(p_cents / 100.0, case when p_cents % 100 = 0 then 'FM999,999,999,999,990' else 'FM999,999,999,999,990.00' end) $$;

create function marketplace.keep_ledger() returns trigger
language plpgsql set search_path = '' as
$$ begin perform marketplace.refuse('42501', 'ledgerFixed'); end $$;
create trigger keep_transactions before update or delete or truncate on marketplace.ledger_transaction
  for each statement execute function marketplace.keep_ledger();
create trigger keep_entries before update or delete or truncate on marketplace.ledger_entry
  for each statement execute function marketplace.keep_ledger();

-- Checks at commit that the entries of a transaction add up to zero.
create function marketplace.check_balance() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  booked bigint := coalesce(to_jsonb(new) ->> 'transaction_id', to_jsonb(new) ->> 'id');
begin
  if (select count(*) < 2 or sum(e.amount_cents) <> 0 from marketplace.ledger_entry e where e.transaction_id = booked) then
    perform marketplace.refuse('23514', 'ledgerUnbalanced', json_build_object('movement', booked));
  end if;
  return null;
end
$$;
create constraint trigger movement_sums_to_zero after insert on marketplace.ledger_transaction
  deferrable initially deferred for each row execute function marketplace.check_balance();
create constraint trigger entry_keeps_the_sum after insert on marketplace.ledger_entry
  deferrable initially deferred for each row execute function marketplace.check_balance();

-- Records a transaction in the ledger. The entries have the form [{account, engineer_id, amount_cents}], and
-- no amount may be zero. Returns false if a transaction with this key already exists.
create function marketplace.post(p_key text, p_kind text, p_issue uuid, p_payment uuid, p_note text, p_entries jsonb) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  booked bigint;
begin
  insert into marketplace.ledger_transaction (key, kind, issue_id, payment_id, note)
  values (p_key, p_kind, p_issue, p_payment, p_note)
  on conflict (key) do nothing
  returning id into booked;
  if booked is null then
    return false;
  end if;
  insert into marketplace.ledger_entry (transaction_id, account, engineer_id, amount_cents)
  select booked, e.account, e.engineer_id, e.amount_cents
  from jsonb_to_recordset(p_entries) as e (account text, engineer_id uuid, amount_cents bigint)
  where e.amount_cents <> 0;
  return true;
end
$$;

create function marketplace.balances_of(p_payment uuid) returns table (account text, engineer_id uuid, amount_cents bigint)
language sql stable security definer set search_path = '' as
$$
  select e.account, e.engineer_id, sum(e.amount_cents)::bigint
  from marketplace.ledger_transaction t join marketplace.ledger_entry e on e.transaction_id = t.id
  where t.payment_id = p_payment
  group by e.account, e.engineer_id having sum(e.amount_cents) <> 0
$$;

revoke all on marketplace.ledger_transaction from marketplace_gate;
grant select on marketplace.ledger_transaction, marketplace.ledger_entry to marketplace_gate;

create policy "Operators and the service may see every movement of money" on marketplace.ledger_transaction
  for select to marketplace_gate using (at > (select marketplace.sees_all_since()));

create policy "Operators and the service may see every entry of the ledger" on marketplace.ledger_entry
  for select to marketplace_gate using ((select marketplace.sees_all_since()) is not null);

-- A security barrier is not needed, because the policies of the table act as one. It would prevent a list
-- from using an index for its order.
create view public.ledger as
select
  e.id,
  e.transaction_id,
  t.at,
  t.kind,
  t.issue_id,
  t.payment_id,
  t.note,
  e.account,
  e.engineer_id,
  round(e.amount_cents / 100.0, 2) as amount
from marketplace.ledger_entry e
join marketplace.ledger_transaction t on t.id = e.transaction_id;

grant create on schema public to marketplace_gate;
alter view public.ledger owner to marketplace_gate;
revoke create on schema public from marketplace_gate;
grant select on public.ledger to anon, authenticated, service_role;
