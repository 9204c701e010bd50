-- Returns whether an issue was resolved before, with or without an explanation.
create function marketplace.was_resolved(p_issue_id uuid) returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select from public.timeline_events e where e.issue_id = p_issue_id and e.status = 'Resolved') $$;

-- Returns what the caller should do next, one row an issue, the nearest deadline first. The amount is the price for a
-- client and the earnings for an engineer, in US dollars. Unread messages count if nothing else is needed.
create function public.needs_me()
returns table (issue_id uuid, number bigint, title text, role text, kind text, due_at timestamptz, amount numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as
$$
declare
  me constant uuid := marketplace.uid();
  address constant text := marketplace.verified_email();
  engineer constant uuid := marketplace.approved_engineer();
  answer_time constant interval := make_interval(days => (marketplace.setting('days_to_ask_for_changes'))::int);
begin
  return query
    select i.id, i.number, i.title, part.side, need.kind, need.due_at, need.amount
    from marketplace.sides_of(me, address, engineer) part
    cross join lateral (select (part.issue).*) i
    left join marketplace.quote q on q.issue_id = i.id and q.status in ('Quoted', 'Accepted', 'Paid')
    left join marketplace.claim_lease l on l.issue_id = i.id and part.side = 'engineer'
    cross join lateral (
      select case i.quote_status when 'Paid' then marketplace.is_refunding(i.id) else false end as is_refunding) back
    cross join lateral (
      select case when part.side = 'client' then case
          when q.due_on is not null and marketplace.is_overdue(part.issue, q) and not back.is_refunding then 'overdue'
          when i.status = 'pending' and q.status = 'Quoted' and q.expires_at > now() then 'quote'
          when i.status = 'pending' and q.status = 'Accepted' and q.price_cents > 0 then 'pay'
          when i.status = 'completed' and i.accepted_at is null then 'fix'
        end else case
          when marketplace.lease_runs(part.issue) and marketplace.ends_at(l) is not null and i.follows_issue_id is null then 'claim'
          when back.is_refunding or i.quote_status = 'Refunded' then null
          when i.status = 'pending' and (i.quote_status in ('Paid', 'Waived') or (q.status = 'Accepted' and q.price_cents = 0)) then 'start'
          when i.status = 'in_progress' and marketplace.was_resolved(i.id) then 'changes'
          when i.status = 'in_progress' then 'fix'
        end end as kind) chief
    cross join lateral (
      select chief.kind,
        case when part.side = 'client' then case chief.kind
            when 'quote' then q.expires_at
            when 'fix' then case when not back.is_refunding then i.completed_at + answer_time end
            when 'overdue' then marketplace.promised_until(q.due_on)
          end else case chief.kind
            when 'claim' then marketplace.ends_at(l)
            when 'start' then coalesce(marketplace.promised_until(q.due_on), case when marketplace.lease_runs(part.issue) then marketplace.ends_at(l) end)
            when 'fix' then marketplace.promised_until(q.due_on)
          end end as due_at,
        nullif(round(case part.side when 'client' then q.price_cents else q.price_cents - q.fee_cents end / 100.0, 2), 0) as amount
      where chief.kind is not null
      union all
      select 'question', null, null
      from marketplace.unread_by(i.id, part.side, part.reader, coalesce(i.accepted_at, '-infinity'))
      where chief.kind is null and i.status <> 'cancelled') need
    order by need.due_at nulls last, need.kind = 'question', i.created_at desc limit 50;
end
$$;
comment on function public.needs_me is 'What the caller should do next as a client or engineer: the issue, the kind, the deadline and the amount in US dollars.';

grant execute on function public.needs_me to authenticated, service_role;
