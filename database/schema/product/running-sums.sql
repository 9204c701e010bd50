-- Sums over the ledger and the issues. Triggers update them, so that screens need not add up all rows.

-- Returns the number of a partial sum that no other transaction is updating. Locks it until the end of this
-- transaction.
create function marketplace.free_stripe() returns int
language plpgsql volatile set search_path = '' as
$$
declare
  stripe int := 0;
begin
  while not pg_try_advisory_xact_lock(hashtext('marketplace.running_sum'), stripe) loop
    stripe := stripe + 1;
  end loop;
  return stripe;
end
$$;

-- Each branch uses an index.
create function marketplace.sum_of(p_name text, p_engineer uuid default null) returns bigint
language sql stable security definer set search_path = '' as
$$
  select coalesce(case when p_engineer is null
    then (select sum(s.amount) from marketplace.running_sum s where s.name = p_name and s.engineer_id is null)
    else (select sum(s.amount) from marketplace.running_sum s where s.name = p_name and s.engineer_id = p_engineer)
  end, 0)::bigint
$$;

create function marketplace.sum_entries() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  mine constant int := marketplace.free_stripe();
begin
  insert into marketplace.running_sum as s (name, engineer_id, stripe, amount)
  select e.account, whose.id, mine, sum(e.amount_cents)
  from added e cross join lateral (
    select null::uuid union all select e.engineer_id where e.engineer_id is not null) whose (id)
  group by e.account, whose.id
  on conflict (engineer_id, name, stripe) do update set amount = s.amount + excluded.amount;

  insert into marketplace.owed as o (payment_id, engineer_id, issue_id, amount_cents, since)
  select t.payment_id, e.engineer_id, t.issue_id, sum(e.amount_cents), min(t.at)
  from added e join marketplace.ledger_transaction t on t.id = e.transaction_id
  where e.account = 'earned' and t.issue_id is not null
  group by t.payment_id, e.engineer_id, t.issue_id
  on conflict (payment_id, engineer_id) do update set amount_cents = o.amount_cents + excluded.amount_cents;
  delete from marketplace.owed o
  using added e join marketplace.ledger_transaction t on t.id = e.transaction_id
  where e.account = 'earned' and o.payment_id = t.payment_id and o.engineer_id = e.engineer_id and o.amount_cents = 0;
  return null;
end
$$;
create trigger sum_entries after insert on marketplace.ledger_entry
  referencing new table as added for each statement execute function marketplace.sum_entries();

create function marketplace.count_resolved() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  insert into marketplace.running_sum as s (name, engineer_id, stripe, amount)
  select 'resolved', changed.engineer_id, marketplace.free_stripe(), sum(changed.more)
  from (values (old.engineer_id, old.status, -1), (new.engineer_id, new.status, 1)) as changed (engineer_id, status, more)
  where changed.status = 'completed' and changed.engineer_id is not null
  group by changed.engineer_id having sum(changed.more) <> 0
  on conflict (engineer_id, name, stripe) do update set amount = s.amount + excluded.amount;
  return null;
end
$$;
create trigger count_resolved_new after insert on marketplace.issue
  for each row when (new.status = 'completed') execute function marketplace.count_resolved();
create trigger count_resolved after update of status, engineer_id on marketplace.issue
  for each row when ('completed' in (old.status, new.status)) execute function marketplace.count_resolved();
create trigger count_resolved_gone after delete on marketplace.issue
  for each row when (old.status = 'completed') execute function marketplace.count_resolved();

-- Computes every sum again. Other transactions have to wait before they can write.
create function marketplace.sum_anew() returns void
language plpgsql set search_path = '' as
$$
begin
  lock table marketplace.ledger_entry, marketplace.issue in share row exclusive mode;
  delete from marketplace.running_sum;
  insert into marketplace.running_sum (name, engineer_id, stripe, amount)
    select e.account, null, 0, sum(e.amount_cents) from marketplace.ledger_entry e group by e.account
    union all
    select e.account, e.engineer_id, 0, sum(e.amount_cents) from marketplace.ledger_entry e
    where e.engineer_id is not null group by e.account, e.engineer_id
    union all
    select 'resolved', i.engineer_id, 0, count(*) from marketplace.issue i
    where i.status = 'completed' and i.engineer_id is not null group by i.engineer_id;
  delete from marketplace.owed;
  insert into marketplace.owed (payment_id, engineer_id, issue_id, amount_cents, since)
    select t.payment_id, e.engineer_id, t.issue_id, sum(e.amount_cents), min(t.at)
    from marketplace.ledger_entry e join marketplace.ledger_transaction t on t.id = e.transaction_id
    where e.account = 'earned' and t.issue_id is not null
    group by t.payment_id, e.engineer_id, t.issue_id having sum(e.amount_cents) <> 0;
end
$$;

create function public.operator_balances() returns table (account text, amount numeric)
language plpgsql stable security definer set search_path = '' as
$$
begin
  perform marketplace.require_operator();
  return query
  select named.account, round(marketplace.sum_of(named.account) / 100.0, 2)
  from unnest(array['received', 'held', 'unmatched', 'fee', 'earned', 'released', 'refunded']) with ordinality as named (account, place)
  order by named.place;
end
$$;
comment on function public.operator_balances is 'The ledger accounts and their balances in US dollars.';

grant execute on function public.operator_balances to authenticated, service_role;
