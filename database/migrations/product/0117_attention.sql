-- What needs an operator now, and what they look at. Each list has an index or a limit under it, so that it
-- stays quick however much there is.

create index engineer_approval_undecided on marketplace.engineer_approval (standing) where standing <> 'approved';
create index engineer_newest on public.engineers (created_at desc, id desc);

create function marketplace.id_in(p_payload json, p_key text) returns uuid
language sql immutable set search_path = '' as
$$ select case when p_payload ->> p_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (p_payload ->> p_key)::uuid end $$;

-- One row for each thing that waits for a person, the longest waiting first; gone once it is settled.
create function public.operator_attention()
returns table (kind text, id text, issue_id uuid, engineer_id uuid, payment_id uuid, title text, details text, since timestamptz)
language plpgsql stable security definer set search_path = '' as
$$
declare
  most constant int := 100;
  unclaimed_before timestamptz := now() - make_interval(hours => (marketplace.setting('hours_until_alert'))::int);
begin
  perform marketplace.require_operator();

  return query
  select 'application', e.id::text, null::uuid, e.id, null::uuid, e.name, array_to_string(e.skills, ', '), e.created_at
  from marketplace.engineer_approval a join public.engineers e on e.id = a.engineer_id
  where a.standing = 'waiting' order by e.created_at limit most;

  return query
  select 'unclaimed', i.id::text, i.id, null::uuid, null::uuid, i.title, i.urgency, i.created_at
  from marketplace.issue i
  where i.status = 'pending' and i.engineer_id is null and i.taken_down_at is null and i.created_at < unclaimed_before
  order by i.created_at, i.id limit most;

  return query
  select 'suspended_holder', i.id::text, i.id, e.id, null::uuid, i.title, e.name, a.decided_at
  from marketplace.engineer_approval a
  join public.engineers e on e.id = a.engineer_id
  join marketplace.issue i on i.engineer_id = a.engineer_id and i.status in ('pending', 'in_progress')
  where a.standing = 'suspended' order by a.decided_at limit most;

  return query
  select 'unmatched_payment', p.id::text, p.issue_id, null::uuid, p.id, marketplace.dollars(p.amount_cents), p.reason, coalesce(p.paid_at, p.created_at)
  from marketplace.payment p
  where p.status = 'unmatched' order by p.created_at limit most;

  return query
  select 'trouble', t.id::text, p.issue_id, null::uuid, p.id, t.kind, t.details, t.at
  from marketplace.money_trouble t left join marketplace.payment p on p.id = t.payment_id
  where t.settled_at is null order by t.at limit most;

  -- A job that failed three times will hardly mend itself, and each pause before the next attempt is longer.
  return query
  select 'job', j.id::text, marketplace.id_in(j.payload, 'issue_id'), marketplace.id_in(j.payload, 'engineer_id'), marketplace.id_in(j.payload, 'payment_id'), t.identifier,
    format('Failed %s of %s times: %s', j.attempts, j.max_attempts, left(j.last_error, 500)), j.created_at
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where j.last_error is not null and j.attempts >= least(3, j.max_attempts)
  order by j.created_at limit most;
end
$$;
comment on function public.operator_attention is 'What waits for an operator: kind, what it is about, and since when.';

-- Engineers, newest first; p_before is the last one of the page before.
create function public.operator_engineers(
  p_search text default null, p_standing text default null, p_before uuid default null, p_limit int default 50)
returns table (
  id uuid, name text, email text, skills text[], avatar text, created_at timestamptz,
  standing text, reason text, decided_at timestamptz, holding int, resolved int)
language plpgsql stable security definer set search_path = '' as
$$
declare
  wanted text := lower(btrim(coalesce(p_search, '')));
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
      and (p_before is null or (e.created_at, e.id) < (select b.created_at, b.id from public.engineers b where b.id = p_before))
    order by e.created_at desc, e.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200))
  select page.id, page.name, page.email, page.skills, page.avatar, page.created_at, page.standing, page.reason, page.decided_at,
    work.holding, work.resolved
  from page
  cross join lateral (
    select count(*) filter (where i.status in ('pending', 'in_progress'))::int as holding,
      count(*) filter (where i.status = 'completed')::int as resolved
    from marketplace.issue i where i.engineer_id = page.id) work
  order by page.created_at desc, page.id desc;
end
$$;
comment on function public.operator_engineers is 'Engineers with their address, their standing and how much they hold and have resolved.';

-- What each account of the ledger holds, in US dollars; all of it sums to zero.
create function public.operator_balances() returns table (account text, amount numeric)
language plpgsql stable security definer set search_path = '' as
$$
begin
  perform marketplace.require_operator();
  return query
  select named.account, round(coalesce(sum(b.amount_cents), 0) / 100.0, 2)
  from unnest(array['received', 'held', 'unmatched', 'fee', 'earned', 'released', 'refunded']) with ordinality as named (account, place)
  left join marketplace.balances() b on b.account = named.account
  group by named.account, named.place order by named.place;
end
$$;
comment on function public.operator_balances is 'The accounts of the ledger in US dollars.';

-- What is earned and not paid out yet, issue by issue, in US dollars.
create function public.operator_payouts()
returns table (issue_id uuid, issue_title text, engineer_id uuid, engineer_name text, engineer_email text, amount numeric, since timestamptz)
language plpgsql stable security definer set search_path = '' as
$$
begin
  perform marketplace.require_operator();
  return query
  select i.id, i.title, e.id, e.name, u.email::text, round(due.cents / 100.0, 2), due.since
  from (
    select t.issue_id, entry.engineer_id, sum(entry.amount_cents) as cents, min(t.at) as since
    from marketplace.ledger_entry entry join marketplace.ledger_transaction t on t.id = entry.transaction_id
    where entry.account = 'earned'
      -- What is on its way back is owed to nobody.
      and exists (select from marketplace.payment p where p.id = t.payment_id and p.status = 'paid')
    group by t.issue_id, entry.engineer_id having sum(entry.amount_cents) > 0
    order by min(t.at) limit 200) due
  join marketplace.issue i on i.id = due.issue_id
  left join public.engineers e on e.id = due.engineer_id
  left join auth.users u on u.id = due.engineer_id
  order by due.since;
end
$$;
comment on function public.operator_payouts is 'What engineers have earned and were not paid yet.';

do $$
declare
  procedure regprocedure;
begin
  foreach procedure in array array[
    'public.operator_attention()', 'public.operator_engineers(text,text,uuid,int)', 'public.operator_balances()',
    'public.operator_payouts()']::regprocedure[] loop
    execute format('revoke execute on function %s from public', procedure);
    execute format('grant execute on function %s to authenticated, service_role', procedure);
  end loop;
end
$$;
