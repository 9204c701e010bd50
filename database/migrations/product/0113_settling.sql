-- What the end of an issue does with its money: settled when the fix is accepted, on its way back when it is cancelled.

-- Held money becomes the operator's fee and what the engineer who holds the issue earned; once a payment, and never
-- for money that is on its way back. The caller holds the issue's row.
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
  -- A refund that was called off leaves what was settled before it as it was.
  if exists (select from marketplace.ledger_transaction t where t.key = 'settled:' || payment.id) then
    return;
  end if;
  select q.fee_cents into fee from marketplace.quote q where q.id = payment.quote_id;
  perform marketplace.post('settled:' || payment.id, 'settled', p_issue.id, payment.id, null, jsonb_build_array(
    jsonb_build_object('account', 'held', 'amount_cents', -payment.amount_cents),
    jsonb_build_object('account', 'fee', 'amount_cents', fee),
    jsonb_build_object('account', 'earned', 'engineer_id', p_issue.engineer_id, 'amount_cents', payment.amount_cents - fee)));
  perform marketplace.settle_troubles(payment.id, array['held'], 'The fix was accepted.');
end
$$;

-- Accepts the fix of an issue whose row the caller holds.
create function marketplace.conclude(p_issue marketplace.issue, p_note text, p_actor text) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  update marketplace.issue i set accepted_at = now() where i.id = p_issue.id;
  perform marketplace.settle(p_issue);
  perform marketplace.tell(p_issue.id, p_note, p_actor, 'Resolved');
end
$$;

-- Fixes that nobody answered in time count as accepted; gives how many. What somebody is changing waits for the next
-- sweep. Silence says nothing where the client may not speak, since the issue was taken down, or where they have spoken
-- to their bank: what they dispute waits until an operator has settled that.
create function marketplace.accept_silent_fixes() returns int
language plpgsql security definer set search_path = '' as
$$
declare
  days int := (marketplace.setting('days_to_ask_for_changes'))::int;
  silent marketplace.issue;
  done int := 0;
begin
  for silent in
    select * from marketplace.issue i
    where i.status = 'completed' and i.accepted_at is null and i.completed_at < now() - make_interval(days => days)
      and i.taken_down_at is null
      and not exists (
        select from marketplace.payment p join marketplace.money_trouble t on t.payment_id = p.id
        where p.issue_id = i.id and p.reason is null and t.kind = 'dispute' and t.settled_at is null)
    order by i.completed_at limit 1000 for update skip locked
  loop
    perform marketplace.conclude(silent, format('Fix accepted after %s days without an answer', days), 'system');
    done := done + 1;
  end loop;
  return done;
end
$$;

-- Whichever call ends an issue or takes it from its engineer: the unpaid quote ends, and a closed issue's money goes back.
create function marketplace.let_money_follow() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  paid uuid;
begin
  perform marketplace.end_standing_quote(new.id, 'Replaced');
  if new.status = 'cancelled' and old.status <> 'cancelled' then
    select p.id into paid from marketplace.payment p where p.issue_id = new.id and p.status = 'paid' and p.reason is null;
    if found then
      perform marketplace.begin_refund(paid, 'The issue was cancelled.');
    end if;
    if new.started_at is null then
      delete from marketplace.waiver w where w.issue_id = new.id;
      update marketplace.issue i set quote_status = null, quoted_price = null where i.id = new.id and i.quote_status = 'Waived';
    end if;
  end if;
  return null;
end
$$;
-- Named to come after the event that the change itself writes.
create trigger then_money_follows after update on marketplace.issue
  for each row when (
    (old.engineer_id is not null and new.engineer_id is distinct from old.engineer_id)
    or (new.status = 'cancelled' and old.status <> 'cancelled'))
  execute function marketplace.let_money_follow();

create function public.record_payout(p_issue_id uuid, p_note text) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  payment marketplace.payment;
  due record;
  note text;
begin
  perform marketplace.require_operator();
  note := marketplace.required_text(p_note, 'Please say how the engineer was paid.');
  select * into issue from marketplace.issue i where i.id = p_issue_id for update;
  if issue.id is null then
    raise exception using errcode = 'PT404', message = 'Issue not found';
  end if;
  select * into payment from marketplace.payment p
  where p.issue_id = issue.id and p.status = 'paid' and p.reason is null for update;
  select b.engineer_id, b.amount_cents into due from marketplace.balances_of(payment.id) b where b.account = 'earned';
  if due.amount_cents is null then
    perform marketplace.conflict('Nothing is owed to an engineer for this issue.');
  elsif exists (select from marketplace.money_trouble t where t.payment_id = payment.id and t.settled_at is null) then
    perform marketplace.conflict('Settle the trouble with this payment first: the money may have to go back.');
  end if;
  perform marketplace.post('paid_out:' || payment.id, 'paid_out', issue.id, payment.id, note, jsonb_build_array(
    jsonb_build_object('account', 'earned', 'engineer_id', due.engineer_id, 'amount_cents', -due.amount_cents),
    jsonb_build_object('account', 'released', 'engineer_id', due.engineer_id, 'amount_cents', due.amount_cents)));
  perform marketplace.audit('record_payout', issue.id, due.engineer_id, payment.id, note);
  return marketplace.shown(p_issue_id);
end
$$;
grant execute on function public.record_payout to authenticated, service_role;
