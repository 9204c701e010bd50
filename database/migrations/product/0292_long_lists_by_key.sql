-- Lists that go on from a row that may be gone by then, and lists without an index for their filter.

create index payment_by_status on marketplace.payment (status, created_at desc, id desc);
create index issue_finished on marketplace.issue (engineer_id, coalesce(completed_at, updated_at) desc, id desc)
  where status = 'completed' and engineer_id is not null;

-- Whoever is no operator asks for nothing, and costs nothing.
create or replace view public.audit_log with (security_barrier) as
select
  entry.id, entry.at, entry.actor_id, entry.actor_email, entry.action,
  entry.issue_id, (select i.title from marketplace.issue i where i.id = entry.issue_id) as issue_title,
  entry.engineer_id, (select e.name from public.engineers e where e.id = entry.engineer_id) as engineer_name,
  entry.payment_id, entry.note,
  entry.account_id, (select u.email from auth.users u where u.id = entry.account_id) as account_email
from marketplace.audit_log entry
where (select marketplace.sees_all_since()) is not null
order by entry.id desc;

-- What one resolved issue earned its engineer. The state of the money: held: paid by the client, theirs once the fix is
-- accepted. earned: owed to the engineer. paid_out. refunding: on its way back. refunded. waived: a free fix. none: resolved
-- without a price. What was taken down keeps its money, not its title.
create function marketplace.money_of_work(p_issue marketplace.issue) returns table (money text, amount_cents bigint)
language sql stable security definer set search_path = '' as
$$
  select standing.money,
    case standing.money
      when 'paid_out' then b.released
      when 'earned' then b.earned
      when 'held' then paid.amount_cents - q.fee_cents
    end::bigint
  from (
    select count(*) > 0 as is_booked,
      coalesce(sum(e.amount_cents) filter (where e.account = 'earned'), 0) as earned,
      coalesce(sum(e.amount_cents) filter (where e.account = 'released'), 0) as released
    from marketplace.ledger_transaction t join marketplace.ledger_entry e on e.transaction_id = t.id
    where t.issue_id = p_issue.id and e.engineer_id = p_issue.engineer_id) b
  left join lateral (
    select p.* from marketplace.payment p
    where p.issue_id = p_issue.id and p.reason is null and p.status in ('paid', 'refunding', 'refunded')
    order by p.created_at desc, p.id desc limit 1) paid on true
  left join marketplace.quote q on q.id = paid.quote_id
  cross join lateral (
    select case
      when b.released > 0 then 'paid_out'
      when paid.status in ('refunding', 'refunded') then paid.status
      when b.earned > 0 then 'earned'
      when paid.status = 'paid' and not b.is_booked then 'held'
      when p_issue.quote_status = 'Waived' then 'waived'
      else 'none'
    end as money) standing
$$;
revoke execute on function marketplace.money_of_work from public;

-- The newest first; p_before and p_before_finished_at are of the last issue of the page before, which may have been reopened
-- since. Without the time it is the issue's own.
drop function public.finished_work(uuid, int);
create function public.finished_work(p_before uuid default null, p_limit int default 50, p_before_finished_at timestamptz default null)
returns table (issue_id uuid, title text, finished_at timestamptz, accepted_at timestamptz, money text, amount numeric)
language plpgsql stable security definer set search_path = '' as
$$
declare
  engineer constant uuid := marketplace.approved_engineer();
  before_at constant timestamptz := case
    when p_before is null then 'infinity'
    else coalesce(p_before_finished_at, (
      select coalesce(b.completed_at, b.updated_at) from marketplace.issue b where b.id = p_before and b.engineer_id = engineer))
  end;
begin
  if engineer is null then
    raise exception using errcode = '42501', message = 'Only approved engineers have finished work.';
  end if;
  return query
  with page as (
    select i as work from marketplace.issue i
    where i.engineer_id = engineer and i.status = 'completed'
      and (coalesce(i.completed_at, i.updated_at), i.id) < (before_at, coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by coalesce(i.completed_at, i.updated_at) desc, i.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200))
  select (p.work).id, case when (p.work).taken_down_at is null then (p.work).title end,
    coalesce((p.work).completed_at, (p.work).updated_at), (p.work).accepted_at, m.money, round(m.amount_cents / 100.0, 2)
  from page p cross join lateral marketplace.money_of_work(p.work) m
  order by 3 desc, 1 desc;
end
$$;
comment on function public.finished_work is 'What the calling engineer resolved, with what it earned them in US dollars, and where that money is.';
revoke execute on function public.finished_work from public;
grant execute on function public.finished_work to authenticated;

-- Engineers, newest first; p_before and p_before_created_at are of the last one of the page before, who may be gone since.
-- Without the time it is that engineer's own. Of what they resolved no more is counted than `most_counted` and one.
drop function public.operator_engineers(text, text, uuid, int);
create function public.operator_engineers(
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
    (select count(*)::int from (
      select from marketplace.issue i where i.engineer_id = page.id and i.status = 'completed' limit marketplace.most_counted() + 1) fixed)
  from page
  order by page.created_at desc, page.id desc;
end
$$;
comment on function public.operator_engineers is
  'Engineers with their address, their standing and how much they hold and have resolved; 1001 stands for more than 1000.';
revoke execute on function public.operator_engineers from public;
grant execute on function public.operator_engineers to authenticated, service_role;
