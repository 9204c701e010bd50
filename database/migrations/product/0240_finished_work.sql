-- What an engineer resolved, and what it earned them as the ledger knows it.

create index ledger_entry_by_engineer on marketplace.ledger_entry (engineer_id, transaction_id) where engineer_id is not null;

-- One row an issue that the engineer resolved; a resolved issue keeps its engineer. The state of the money:
-- held: paid by the client, theirs once the fix is accepted. earned: owed to the engineer. paid_out. refunding: on its way
-- back. refunded. waived: a free fix. none: resolved without a price. What was taken down keeps its money, not its title.
create function marketplace.work_of(p_engineer uuid)
returns table (issue_id uuid, title text, finished_at timestamptz, accepted_at timestamptz, money text, amount_cents bigint)
language sql stable security definer set search_path = '' as
$$
  with booked as materialized (
    select t.issue_id,
      coalesce(sum(e.amount_cents) filter (where e.account = 'earned'), 0) as earned,
      coalesce(sum(e.amount_cents) filter (where e.account = 'released'), 0) as released
    from marketplace.ledger_entry e join marketplace.ledger_transaction t on t.id = e.transaction_id
    where e.engineer_id = p_engineer and t.issue_id is not null
    group by t.issue_id)
  select i.id, case when i.taken_down_at is null then i.title end, coalesce(i.completed_at, i.updated_at), i.accepted_at, standing.money,
    case standing.money
      when 'paid_out' then b.released
      when 'earned' then b.earned
      when 'held' then paid.amount_cents - q.fee_cents
    end::bigint
  from marketplace.issue i
  left join booked b on b.issue_id = i.id
  left join lateral (
    select p.* from marketplace.payment p
    where p.issue_id = i.id and p.reason is null and p.status in ('paid', 'refunding', 'refunded')
    order by p.created_at desc, p.id desc limit 1) paid on true
  left join marketplace.quote q on q.id = paid.quote_id
  cross join lateral (
    select case
      when b.released > 0 then 'paid_out'
      when paid.status in ('refunding', 'refunded') then paid.status
      when b.earned > 0 then 'earned'
      when paid.status = 'paid' and b.issue_id is null then 'held'
      when i.quote_status = 'Waived' then 'waived'
      else 'none'
    end as money) standing
  where i.engineer_id = p_engineer and i.status = 'completed'
$$;
revoke execute on function marketplace.work_of from public;

-- The newest first; p_before is the last issue of the page before.
create function public.finished_work(p_before uuid default null, p_limit int default 50)
returns table (issue_id uuid, title text, finished_at timestamptz, accepted_at timestamptz, money text, amount numeric)
language plpgsql stable security definer set search_path = '' as
$$
declare
  engineer uuid := marketplace.approved_engineer();
begin
  if engineer is null then
    raise exception using errcode = '42501', message = 'Only approved engineers have finished work.';
  end if;
  return query
  with work as materialized (select * from marketplace.work_of(engineer))
  select w.issue_id, w.title, w.finished_at, w.accepted_at, w.money, round(w.amount_cents / 100.0, 2)
  from work w
  where p_before is null or (w.finished_at, w.issue_id) < (select b.finished_at, b.issue_id from work b where b.issue_id = p_before)
  order by w.finished_at desc, w.issue_id desc
  limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function public.finished_work is 'What the calling engineer resolved, with what it earned them in US dollars, and where that money is.';

create function public.my_earnings() returns table (resolved int, held numeric, earned numeric, paid_out numeric)
language plpgsql stable security definer set search_path = '' as
$$
declare
  engineer uuid := marketplace.approved_engineer();
begin
  if engineer is null then
    raise exception using errcode = '42501', message = 'Only approved engineers have finished work.';
  end if;
  return query
  select count(*)::int,
    round(coalesce(sum(w.amount_cents) filter (where w.money = 'held'), 0) / 100.0, 2),
    round(coalesce(sum(w.amount_cents) filter (where w.money = 'earned'), 0) / 100.0, 2),
    round(coalesce(sum(w.amount_cents) filter (where w.money = 'paid_out'), 0) / 100.0, 2)
  from marketplace.work_of(engineer) w;
end
$$;
comment on function public.my_earnings is 'How many issues the calling engineer resolved, and what they earned with them in US dollars: held for them, owed to them, paid out.';

revoke execute on function public.finished_work, public.my_earnings from public;
grant execute on function public.finished_work, public.my_earnings to authenticated;
