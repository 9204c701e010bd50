-- Money is earned when the client accepts the fix, and refunded when the issue is canceled.

-- Splits a payment into the marketplace fee and the engineer's earnings. A payment is split only once and
-- never during a refund. The caller must have locked the row of the issue.
create function marketplace.settle(p_issue marketplace.issue) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  payment marketplace.payment;
  fee bigint;
begin
  select * into payment from marketplace.payment p
  where p.issue_id = p_issue.id and p.status = 'paid' and p.reason is null for update;
  if payment.id is null then
    return;
  end if;
  -- A payment settled before a refund was canceled is left unchanged.
  if exists (select from marketplace.ledger_transaction t where t.key = 'settled:' || payment.id) then
    return;
  end if;
  select q.fee_cents into fee from marketplace.quote q where q.id = payment.quote_id;
  perform marketplace.post('settled:' || payment.id, 'settled', p_issue.id, payment.id, null, jsonb_build_array(
    jsonb_build_object('account', 'held', 'amount_cents', -payment.amount_cents),
    jsonb_build_object('account', 'fee', 'amount_cents', fee),
    jsonb_build_object('account', 'earned', 'engineer_id', p_issue.engineer_id, 'amount_cents', payment.amount_cents - fee)));
  perform marketplace.resolve_money_problems(payment.id, array['held'], 'The fix was accepted.');
end
$$;

-- Accepts the fix of an issue. The caller must have locked the row of the issue.
create function marketplace.conclude(p_issue marketplace.issue, p_note text, p_actor text) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  update marketplace.issue i set accepted_at = now() where i.id = p_issue.id;
  perform marketplace.settle(p_issue);
  perform marketplace.add_timeline_event(p_issue.id, p_note, p_actor, 'Resolved');
end
$$;

-- Gives the client of a fix that is not accepted all days to answer again: after a message of theirs, a dispute or a refund
-- that was called off.
create function marketplace.renew_time_to_answer(p_issue_id uuid) returns void
language sql security definer set search_path = '' as
$$
  update marketplace.issue i set completed_at = now()
  where i.id = p_issue_id and i.status = 'completed' and i.accepted_at is null
$$;

-- Returns whether the client has not answered the fix in time. Leaves out fixes without an explanation, and issues that
-- were taken down or have an open dispute or a refund under way.
create function marketplace.is_silent(p_issue marketplace.issue) returns boolean
language sql stable security definer set search_path = '' as
$$
  select p_issue.status = 'completed' and p_issue.accepted_at is null and p_issue.taken_down_at is null
    and p_issue.completed_at < now() - make_interval(days => (marketplace.setting('days_to_ask_for_changes'))::int)
    and marketplace.is_explained(p_issue) and not exists (
      select from marketplace.payment p
      left join marketplace.money_problem t on t.payment_id = p.id and t.kind = 'dispute' and t.settled_at is null
      where p.issue_id = p_issue.id and p.reason is null and (p.status = 'refunding' or t.id is not null))
$$;

create function marketplace.silent_fixes() returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select i.id from marketplace.issue i
  where i.status = 'completed' and i.accepted_at is null and i.completed_at < now() and marketplace.is_silent(i)
  order by i.completed_at limit 1000
$$;

-- Accepts a fix that the client has still not answered, and returns whether there was one. Waits for a locked issue:
-- if it skipped the issue, a client who locks it during each run would never pay for the fix.
create function marketplace.accept_silent_fix(p_issue_id uuid) returns boolean
language plpgsql security definer set search_path = '' set lock_timeout = '30s' as
$$
declare
  issue marketplace.issue;
begin
  select * into issue from marketplace.issue i where i.id = p_issue_id for update;
  if issue.id is null or not marketplace.is_silent(issue) then
    return false;
  end if;
  perform marketplace.conclude(issue,
    format('Fix accepted after %s days without an answer', marketplace.setting('days_to_ask_for_changes')), 'system');
  return true;
end
$$;

create function marketplace.let_money_follow() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  paid uuid;
begin
  perform marketplace.end_unpaid_quote(new.id, 'Replaced');
  if new.status = 'cancelled' and old.status <> 'cancelled' then
    select p.id into paid from marketplace.payment p where p.issue_id = new.id and p.status = 'paid' and p.reason is null;
    if found then
      update marketplace.payment p set is_refund_of_cancellation = true where p.id = paid;
      perform marketplace.begin_refund(paid, 'The issue was cancelled.');
    end if;
    -- An operator gives it back too, if somebody else used it up.
    if new.started_at is null or marketplace.is_operator() or marketplace.is_service() then
      delete from marketplace.waiver w where w.issue_id = new.id;
      update marketplace.issue i set quote_status = null, quoted_price = null where i.id = new.id and i.quote_status = 'Waived';
    end if;
  end if;
  return null;
end
$$;
-- Triggers run in the order of their names. This trigger must run after the trigger that writes the timeline
-- event.
create trigger then_money_follows after update on marketplace.issue
  for each row when (
    (old.engineer_id is not null and new.engineer_id is distinct from old.engineer_id)
    or (new.status = 'cancelled' and old.status <> 'cancelled'))
  execute function marketplace.let_money_follow();

create function public.accept_fix(p_issue_id uuid) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  actor text := 'client';
begin
  select * into issue from marketplace.issue i where i.id = p_issue_id for update;
  -- After a take-down the client cannot accept, and some clients write messages but never accept.
  if issue.id is not null and marketplace.is_operator()
      and (issue.taken_down_at is not null or marketplace.part_in(issue) is distinct from 'client') then
    actor := 'operator';
  else
    issue := marketplace.open_issue(p_issue_id, 'client');
  end if;
  if issue.status <> 'completed' then
    perform marketplace.conflict('noFixToAccept');
  elsif issue.accepted_at is null then
    perform marketplace.conclude(issue, 'Fix accepted', actor);
    if actor = 'operator' then
      perform marketplace.audit('accept_fix', issue.id, issue.engineer_id, null, null);
    end if;
  end if;
  return marketplace.shown(p_issue_id);
end
$$;

create function public.cancel_issue(p_issue_id uuid, p_reason text default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  part text;
  reason text := marketplace.optional_text(p_reason);
begin
  select * into issue from marketplace.issue i where i.id = p_issue_id for update;
  part := marketplace.part_in(issue);
  -- Operators cancel as operators, except on their own issues, which they may cancel as clients.
  if issue.id is not null and marketplace.is_operator()
      and not (part = 'client' and issue.status = 'pending' and issue.taken_down_at is null) then
    part := 'operator';
  else
    issue := marketplace.open_issue(p_issue_id, 'client', 'operator');
    part := marketplace.part_in(issue);
  end if;
  if part = 'client' and issue.status = 'completed' and marketplace.is_overdue(issue, marketplace.quote_in_force(issue.id)) then
    -- An engineer who resolves late work without a fix cannot keep it from its client.
    update marketplace.issue i set status = 'in_progress' where i.id = issue.id returning * into issue;
  end if;
  if issue.status = 'cancelled' then
    return marketplace.shown(p_issue_id);
  elsif part = 'operator' then
    perform marketplace.explain(null, part);
    perform marketplace.audit('cancel_issue', issue.id, issue.engineer_id, null, reason);
  end if;
  perform marketplace.move(issue, part, 'cancelled');
  -- Anyone with the ID can read the timeline, so the reason is sent as a message instead.
  if reason is not null then
    insert into public.messages (issue_id, sender, content)
    values (issue.id, case part when 'client' then 'client' else 'operator' end, reason);
  end if;
  return marketplace.shown(p_issue_id);
end
$$;

grant execute on function public.accept_fix, public.cancel_issue to authenticated, service_role;
