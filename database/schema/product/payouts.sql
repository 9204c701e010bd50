create function public.record_payout(p_issue_id uuid, p_note text) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  note text := marketplace.operator_note(p_note, 'payoutNoteRequired');
  issue marketplace.issue := marketplace.open_issue_as_operator(p_issue_id);
  payment marketplace.payment;
  due record;
begin
  select * into payment from marketplace.payment p
  where p.issue_id = issue.id and p.status = 'paid' and p.reason is null for update;
  select b.engineer_id, b.amount_cents into due from marketplace.balances_of(payment.id) b where b.account = 'earned';
  perform marketplace.conflict(case
    when due.amount_cents is null then 'nothingOwed'
    when exists (select from marketplace.money_problem t where t.payment_id = payment.id and t.settled_at is null)
      then 'problemBeforePayout'
  end);
  perform marketplace.post('paid_out:' || payment.id, 'paid_out', issue.id, payment.id, note, jsonb_build_array(
    jsonb_build_object('account', 'earned', 'engineer_id', due.engineer_id, 'amount_cents', -due.amount_cents),
    jsonb_build_object('account', 'released', 'engineer_id', due.engineer_id, 'amount_cents', due.amount_cents)));
  perform marketplace.audit('record_payout', issue.id, due.engineer_id, payment.id, note);
  return marketplace.shown(p_issue_id);
end
$$;

-- Returns earnings in US dollars that have not been paid out yet. There is a row for each issue, oldest
-- first. The p_after_* parameters identify the last row of the previous page. Money that is being refunded or has
-- an open problem, such as a dispute, is left out. The plan is cached, because planning takes long with many rows.
create function public.operator_payouts(p_after_since timestamptz default null, p_after_id uuid default null, p_limit int default 200)
returns table (issue_id uuid, issue_title text, engineer_id uuid, engineer_name text, engineer_email text, amount numeric, since timestamptz)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as
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
    and not exists (select from marketplace.money_problem t where t.payment_id = p.id and t.settled_at is null)
  order by o.since, o.issue_id
  limit least(greatest(coalesce(p_limit, 200), 1), 200);
end
$$;
comment on function public.operator_payouts is 'Engineers'' earnings not paid out yet, oldest first.';

-- Returns the amount that record_payout would pay for an issue.
create function public.operator_owed(p_issue_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as
$$
begin
  perform marketplace.require_operator();
  return (
    select round(coalesce(sum(o.amount_cents), 0) / 100.0, 2)
    from marketplace.payment p join marketplace.owed o on o.payment_id = p.id
    where p.issue_id = p_issue_id and p.status = 'paid' and p.reason is null
      and not exists (select from marketplace.money_problem t where t.payment_id = p.id and t.settled_at is null));
end
$$;
comment on function public.operator_owed is 'The engineer''s earnings from an issue not paid out yet, in US dollars.';

grant execute on function public.record_payout, public.operator_payouts, public.operator_owed to authenticated, service_role;
