-- Starts a refund. A repeated call tries again, and the provider refunds the payment only once. It also settles the
-- problem of a failed attempt, because the operator must not send the money as well. If an operator recorded the
-- payment, there is no provider. Then the payment stays 'refunding' until the operator has sent the money and recorded
-- the refund.
create function marketplace.begin_refund(p_payment_id uuid, p_note text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  payment marketplace.payment := marketplace.open_payment(p_payment_id);
begin
  perform marketplace.conflict(case
    when payment.status in ('open', 'expired') then 'nothingToRefund'
    when payment.status = 'refunded' then 'refundedAlready'
  end);
  update marketplace.payment p set status = 'refunding', refund_note = coalesce(p_note, p.refund_note) where p.id = payment.id;
  if payment.status <> 'refunding' and payment.reason is null and payment.issue_id is not null then
    perform marketplace.add_timeline_event(payment.issue_id, 'Refund under way', 'system');
  end if;
  perform marketplace.resolve_money_problems(payment.id, array['held', 'refund_failed'], 'The money goes back.');
  if payment.provider = 'operator' then
    perform marketplace.report_money_problem(payment.id, 'refund_by_hand', format(
      '%s that was paid outside the marketplace has to go back. Send it, then record the refund.',
      marketplace.dollars(payment.amount_cents)));
  else
    perform jobs.enqueue('refund-payment', jsonb_build_object('payment_id', payment.id), 'refund-payment:' || payment.id);
  end if;
end
$$;

-- Records a completed refund of the full amount. The money comes from the accounts that have it now. If the
-- engineer has already been paid, the marketplace bears the loss.
create function marketplace.finish_refund(p_payment_id uuid) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  payment marketplace.payment := marketplace.open_payment(p_payment_id);
  entries jsonb;
  taken bigint;
begin
  if payment.status = 'refunded' then
    return;
  elsif payment.status in ('open', 'expired') then
    perform marketplace.conflict('nothingToRefund');
  end if;
  select jsonb_agg(jsonb_build_object('account', b.account, 'engineer_id', b.engineer_id, 'amount_cents', -b.amount_cents)), sum(b.amount_cents)
  into entries, taken
  from marketplace.balances_of(payment.id) b where b.account in ('held', 'unmatched', 'fee', 'earned');
  perform marketplace.post('refund:' || payment.id, 'refund', payment.issue_id, payment.id, payment.refund_note,
    coalesce(entries, '[]') || jsonb_build_array(
      jsonb_build_object('account', 'fee', 'amount_cents', coalesce(taken, 0) - payment.amount_cents),
      jsonb_build_object('account', 'refunded', 'amount_cents', payment.amount_cents)));
  update marketplace.payment p set status = 'refunded', refunded_at = now() where p.id = payment.id;
  perform marketplace.resolve_money_problems(payment.id, array['refund_by_hand', 'refund_failed'], 'The money went back.');
  perform marketplace.notify('refund-mail', jsonb_build_object('payment_id', payment.id), 'refund-mail:' || payment.id);
  if payment.reason is null then
    update marketplace.quote q set status = 'Refunded', decided_at = now() where q.id = payment.quote_id and q.status = 'Paid';
    update marketplace.issue i set quote_status = 'Refunded', quoted_price = null, paid_at = null where i.id = payment.issue_id and i.quote_status = 'Paid';
    if payment.issue_id is not null then
      perform marketplace.add_timeline_event(payment.issue_id, 'Payment refunded', 'system');
    end if;
  end if;
end
$$;

-- Applies what the provider says about the refund of the whole payment: 'refunded', 'pending' or null. It is null if
-- some of the money neither went back nor is on its way. p_failed is the attempt that failed, if one did. Sends nothing.
create function marketplace.follow_refund(p_payment_id uuid, p_state text, p_failed text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  payment marketplace.payment := marketplace.open_payment(p_payment_id);
begin
  if payment.status = 'refunded' then
    if p_state is null and p_failed is not null then
      perform marketplace.report_money_problem(payment.id, 'contradiction', format(
        'The refund of %s came back to the payment provider (%s). Send it to the client another way, then settle this.',
        marketplace.dollars(payment.amount_cents), p_failed));
    end if;
    return;
  elsif p_state is null then
    return;
  elsif payment.status <> 'refunding' then
    perform marketplace.begin_refund(payment.id, 'Refunded at the payment provider');
  end if;
  if p_state = 'refunded' then
    perform marketplace.finish_refund(payment.id);
  else
    perform marketplace.resolve_money_problems(payment.id, array['refund_failed'], 'Another refund is on its way.');
  end if;
end
$$;

-- Returns whether the payment of an issue is going back.
create function marketplace.is_refunding(p_issue_id uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (
    select from marketplace.payment p where p.issue_id = p_issue_id and p.status = 'refunding' and p.reason is null)
$$;

-- Work on an issue stops when its payment goes back. Raises p_code if it went back already.
create function marketplace.require_no_refund(p_issue marketplace.issue, p_code text) returns void
language sql security definer set search_path = '' as
$$
  select marketplace.conflict(case
    when p_issue.quote_status = 'Refunded' then p_code
    when p_issue.quote_status = 'Paid' and marketplace.is_refunding(p_issue.id) then 'paymentBeingRefunded'
  end)
$$;

create function public.refund_payment(p_payment_id uuid, p_note text) returns public.payments
language plpgsql security definer set search_path = '' as
$$
declare
  note text := marketplace.operator_note(p_note, 'refundReasonRequired');
  payment marketplace.payment := marketplace.open_payment(p_payment_id);
begin
  perform marketplace.begin_refund(payment.id, note);
  perform marketplace.audit('refund_payment', payment.issue_id, null, payment.id, note);
  return (select p from public.payments p where p.id = payment.id);
end
$$;

-- Returns whether an operator has to send a refund: there was no provider, or its refund failed.
create function marketplace.is_refunded_by_hand(p_payment_id uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (
    select from marketplace.money_problem t
    where t.payment_id = p_payment_id and t.kind in ('refund_by_hand', 'refund_failed') and t.settled_at is null)
$$;

-- Records a refund that an operator has sent manually.
create function public.record_refund(p_payment_id uuid, p_note text) returns public.payments
language plpgsql security definer set search_path = '' as
$$
declare
  note text := marketplace.operator_note(p_note, 'refundNoteRequired');
  payment marketplace.payment := marketplace.open_payment(p_payment_id);
begin
  perform marketplace.conflict(case
    when payment.status = 'refunded' then 'refundedAlready'
    when payment.status <> 'refunding' then 'noRefundUnderWay'
    when not marketplace.is_refunded_by_hand(payment.id) then 'refundMayBeSending'
  end);
  perform marketplace.resolve_money_problems(payment.id, array['refund_by_hand', 'refund_failed'], note);
  perform marketplace.finish_refund(payment.id);
  perform marketplace.audit('record_refund', payment.issue_id, null, payment.id, note);
  return (select p from public.payments p where p.id = payment.id);
end
$$;

comment on column marketplace.issue.completed_at is
  'When the fix arrived or, later, when it was explained, its client wrote a message, its refund was called off or a dispute about it was settled.';

-- Cancels a refund that failed at the provider or that the operator has not sent yet. If the client has accepted the fix in
-- the meantime, the engineer gets the earnings. Otherwise the client's days to answer the fix begin again.
create function public.call_off_refund(p_payment_id uuid, p_note text) returns public.payments
language plpgsql security definer set search_path = '' as
$$
declare
  note text := marketplace.operator_note(p_note, 'refundStopReasonRequired');
  payment marketplace.payment := marketplace.open_payment(p_payment_id);
  issue marketplace.issue;
begin
  select * into issue from marketplace.issue i where i.id = payment.issue_id;
  perform marketplace.conflict(case
    when payment.status <> 'refunding' then 'noRefundUnderWay'
    when payment.reason is null and issue.status is not distinct from 'cancelled' then 'closedIssueRefunds'
    when not marketplace.is_refunded_by_hand(payment.id) then 'refundMayBeSending'
  end);
  update marketplace.payment p set
    status = case when p.reason is null then 'paid' else 'unmatched' end, refund_note = null
  where p.id = payment.id;
  perform marketplace.resolve_money_problems(payment.id, array['refund_by_hand', 'refund_failed'], note);
  if payment.reason is null and issue.id is not null then
    perform marketplace.add_timeline_event(issue.id, 'Refund called off', 'system');
    if issue.accepted_at is not null then
      perform marketplace.settle(issue);
    else
      perform marketplace.renew_time_to_answer(issue.id);
    end if;
    perform marketplace.report_held_money(issue.id);
  end if;
  perform marketplace.audit('call_off_refund', payment.issue_id, null, payment.id, note);
  return (select p from public.payments p where p.id = payment.id);
end
$$;

grant execute on function public.refund_payment, public.record_refund, public.call_off_refund to authenticated, service_role;
