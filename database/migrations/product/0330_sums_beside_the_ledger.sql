-- What is summed on a screen is kept beside the ledger and the issues, which stay the truth: a screen that asks for a sum
-- reads it and adds up nothing.

create table marketplace.running_sum (
  name text not null check (name in ('received', 'held', 'unmatched', 'fee', 'earned', 'released', 'refunded', 'resolved')),
  engineer_id uuid,
  stripe int not null,
  amount bigint not null,
  unique nulls not distinct (engineer_id, name, stripe)
) with (fillfactor = 50);
comment on table marketplace.running_sum is
  'The accounts of the ledger in cents, whole (without an engineer) and each engineer''s part, and how many issues an engineer '
  'resolved. A sum is that of its stripes: whoever writes takes one that nobody else is writing, so that nobody waits.';

-- What engineers have earned and were not paid yet.
create table marketplace.owed (
  payment_id uuid not null,
  engineer_id uuid not null,
  issue_id uuid not null,
  amount_cents bigint not null,
  since timestamptz not null,
  primary key (payment_id, engineer_id)
);
create index owed_longest on marketplace.owed (since, issue_id);
create index owed_by_engineer on marketplace.owed (engineer_id);

alter table marketplace.running_sum enable row level security;
alter table marketplace.owed enable row level security;

-- The caller's until its transaction ends.
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

-- Each branch is one that an index answers.
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

-- Makes every sum anew from what it sums, while nobody writes there.
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
select marketplace.sum_anew();

create or replace function public.operator_balances() returns table (account text, amount numeric)
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
drop function marketplace.balances();

-- A fix that nobody has accepted yet has its money held, unless it was settled before somebody reopened it. So of all that an engineer resolved only
-- what waits for its client, and what waits to be paid out, is looked at.
create index issue_to_accept on marketplace.issue (engineer_id) where status = 'completed' and accepted_at is null and engineer_id is not null;

create or replace function public.my_earnings() returns table (resolved int, held numeric, earned numeric, paid_out numeric)
language plpgsql stable security definer set search_path = '' as
$$
declare
  engineer constant uuid := marketplace.approved_engineer();
begin
  if engineer is null then
    raise exception using errcode = '42501', message = 'Only approved engineers have finished work.';
  end if;
  return query
  select marketplace.sum_of('resolved', engineer)::int,
    round(coalesce((
      select sum(p.amount_cents - q.fee_cents)
      from marketplace.issue i
      join marketplace.payment p on p.issue_id = i.id and p.reason is null and p.status = 'paid'
      join marketplace.quote q on q.id = p.quote_id
      where i.engineer_id = engineer and i.status = 'completed' and i.accepted_at is null
        and not exists (select from marketplace.ledger_transaction t where t.key = 'settled:' || p.id)), 0) / 100.0, 2),
    round(coalesce((
      select sum(o.amount_cents) from marketplace.owed o join marketplace.payment p on p.id = o.payment_id and p.status = 'paid'
      where o.engineer_id = engineer), 0) / 100.0, 2),
    round(marketplace.sum_of('released', engineer) / 100.0, 2);
end
$$;
drop function marketplace.work_of(uuid);

-- What is earned and not paid out yet, issue by issue, in US dollars, the longest owed first; p_after_* are of the last one of
-- the page before. What is on its way back is owed to nobody.
drop function public.operator_payouts();
create function public.operator_payouts(p_after_since timestamptz default null, p_after_id uuid default null, p_limit int default 200)
returns table (issue_id uuid, issue_title text, engineer_id uuid, engineer_name text, engineer_email text, amount numeric, since timestamptz)
language plpgsql stable security definer set search_path = '' as
$$
begin
  perform marketplace.require_operator();
  return query
  select i.id, i.title, o.engineer_id, e.name, u.email::text, round(o.amount_cents / 100.0, 2), o.since
  from marketplace.owed o
  join marketplace.payment p on p.id = o.payment_id and p.status = 'paid'
  join marketplace.issue i on i.id = o.issue_id
  left join public.engineers e on e.id = o.engineer_id
  left join auth.users u on u.id = o.engineer_id
  where (o.since, o.issue_id) > (coalesce(p_after_since, '-infinity'), coalesce(p_after_id, '00000000-0000-0000-0000-000000000000'))
  order by o.since, o.issue_id
  limit least(greatest(coalesce(p_limit, 200), 1), 200);
end
$$;
comment on function public.operator_payouts is 'What engineers have earned and were not paid yet, the longest owed first.';

-- As before, with the resolved ones from their sum.
create or replace function public.operator_engineers(
  p_search text default null, p_standing text default null, p_before uuid default null, p_limit int default 50,
  p_before_created_at timestamptz default null)
returns table (
  id uuid, name text, email text, skills text[], avatar text, created_at timestamptz,
  standing text, reason text, decided_at timestamptz, holding int, resolved int)
language plpgsql stable security definer set search_path = '' as
$$
declare
  wanted text := lower(btrim(coalesce(p_search, '')));
  before_at constant timestamptz := case
    when p_before is null then 'infinity'
    else coalesce(p_before_created_at, (select b.created_at from public.engineers b where b.id = p_before))
  end;
begin
  perform marketplace.require_operator();
  if p_standing is not null and p_standing not in ('waiting', 'approved', 'suspended') then
    raise exception using errcode = '22023', message = 'A standing is waiting, approved or suspended.';
  end if;
  return query
  with page as (
    select e.id, e.name, u.email::text, e.skills, e.avatar, e.created_at, a.standing, a.reason, a.decided_at
    from public.engineers e
    join auth.users u on u.id = e.id
    join marketplace.engineer_approval a on a.engineer_id = e.id
    where (p_standing is null or a.standing = p_standing)
      and (wanted = '' or strpos(lower(concat_ws(' ', e.name, u.email, array_to_string(e.skills, ' '))), wanted) > 0)
      and (e.created_at, e.id) < (before_at, coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by e.created_at desc, e.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200))
  select page.id, page.name, page.email, page.skills, page.avatar, page.created_at, page.standing, page.reason, page.decided_at,
    (select count(*)::int from marketplace.issue i where i.engineer_id = page.id and i.status in ('pending', 'in_progress')),
    least(marketplace.sum_of('resolved', page.id), marketplace.most_counted() + 1)::int
  from page
  order by page.created_at desc, page.id desc;
end
$$;

revoke execute on function
  marketplace.free_stripe, marketplace.sum_of, marketplace.sum_entries, marketplace.count_resolved, marketplace.sum_anew,
  public.operator_payouts
from public;
grant execute on function public.operator_payouts to authenticated, service_role;
