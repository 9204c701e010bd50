-- Returns the earnings of a resolved issue. The money is held (paid by the client), earned (owed to the
-- engineer), paid_out, refunding, refunded, waived (a free fix) or none (resolved without a price). If an
-- issue was taken down, only its title is hidden.
create function marketplace.money_of_work(p_issue marketplace.issue) returns table (money text, amount_cents bigint)
language sql stable security definer set search_path = '' as
$$
  select state.money,
    case state.money
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
    end as money) state
$$;

-- Returns finished work, newest first. p_before and p_before_finished_at identify the last issue of the
-- previous page. The time is needed if this issue has been reopened.
create function public.finished_work(p_before uuid default null, p_limit int default 50, p_before_finished_at timestamptz default null)
returns table (issue_id uuid, title text, finished_at timestamptz, accepted_at timestamptz, money text, amount numeric)
language plpgsql stable security definer set search_path = '' as
$$
declare
  engineer constant uuid := marketplace.approved_engineer();
begin
  if engineer is null then
    perform marketplace.refuse('42501', 'finishedWorkForEngineersOnly');
  end if;
  return query
  with page as (
    select i as work from marketplace.issue i
    where i.engineer_id = engineer and i.status = 'completed'
      and (coalesce(i.completed_at, i.updated_at), i.id) < (coalesce(p_before_finished_at, 'infinity'), coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by coalesce(i.completed_at, i.updated_at) desc, i.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200))
  select (p.work).id, case when (p.work).taken_down_at is null then (p.work).title end,
    coalesce((p.work).completed_at, (p.work).updated_at), (p.work).accepted_at, m.money, round(m.amount_cents / 100.0, 2)
  from page p cross join lateral marketplace.money_of_work(p.work) m
  order by 3 desc, 1 desc;
end
$$;
comment on function public.finished_work is 'Issues resolved by the calling engineer, with the earnings in US dollars and the state of that money.';

create function public.my_earnings() returns table (resolved int, held numeric, earned numeric, paid_out numeric)
language plpgsql stable security definer set search_path = '' as
$$
declare
  engineer constant uuid := marketplace.approved_engineer();
begin
  if engineer is null then
    perform marketplace.refuse('42501', 'finishedWorkForEngineersOnly');
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
comment on function public.my_earnings is 'The number of issues resolved by the calling engineer and their earnings in US dollars: held, earned and paid out.';

grant execute on function public.finished_work, public.my_earnings to authenticated;
