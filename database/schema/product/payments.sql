-- Locks and returns a payment. Locks its issue first, because locking in the same order everywhere prevents
-- deadlocks.
create function marketplace.open_payment(p_payment_id uuid) returns marketplace.payment
language plpgsql security definer set search_path = '' as
$$
declare
  payment marketplace.payment;
begin
  perform 1 from marketplace.issue i join marketplace.payment p on p.issue_id = i.id where p.id = p_payment_id for update of i;
  select * into payment from marketplace.payment p where p.id = p_payment_id for update;
  if payment.id is null then
    perform marketplace.refuse('PT404', 'paymentNotFound');
  end if;
  return payment;
end
$$;

create function marketplace.fault_of_money(
  p_payment marketplace.payment, p_issue marketplace.issue, p_quote_id uuid, p_amount_cents bigint, p_currency text) returns text
language plpgsql stable security definer set search_path = '' as
$$
declare
  quote marketplace.quote;
begin
  select * into quote from marketplace.quote q where q.id = p_quote_id;
  return case
    when p_issue.id is null then 'It names no issue that we know of.'
    when p_payment.quote_id <> p_quote_id then 'It names another quote than its checkout was opened for.'
    when quote.id is null or quote.issue_id <> p_issue.id then 'It names no quote of this issue.'
    when p_currency <> 'usd' then format('It came in %s instead of USD.', upper(p_currency))
    when p_amount_cents <> quote.price_cents
      then format('%s came in; the quote was %s.', marketplace.dollars(p_amount_cents), marketplace.dollars(quote.price_cents))
    when p_issue.quote_status = 'Paid' then 'The issue was paid already.'
    when p_issue.quote_status = 'Waived' then 'The fix was given free before the money came in.'
    when p_issue.status not in ('pending', 'in_progress') then 'The issue was resolved or closed before the money came in.'
    when quote.status not in ('Quoted', 'Accepted') then format('The quote was no longer in force (%s).', lower(quote.status))
  end;
end
$$;

-- Records an incoming payment. Further reports of the same payment change nothing. Returns 'paid' if it pays
-- for the current quote, and 'unmatched' if an operator must review it.
create function marketplace.record_money(
  p_provider text, p_checkout_id text, p_reference text, p_issue_id uuid, p_quote_id uuid,
  p_amount_cents bigint, p_currency text) returns text
language plpgsql security definer set search_path = '' as
$$
declare
  known uuid;
  money text := lower(coalesce(p_currency, ''));
  issue marketplace.issue;
  payment marketplace.payment;
  fault text;
begin
  if p_amount_cents is null or p_amount_cents <= 0 then
    perform marketplace.refuse('22023', 'amountNotPositive');
  end if;
  select p.issue_id into known from marketplace.payment p where p.provider = p_provider and p.checkout_id = p_checkout_id;
  select * into issue from marketplace.issue i where i.id = coalesce(known, p_issue_id) for update;
  insert into marketplace.payment (provider, checkout_id, issue_id, quote_id, amount_cents, currency)
  values (p_provider, p_checkout_id, issue.id,
    (select q.id from marketplace.quote q where q.id = p_quote_id and q.issue_id = issue.id), p_amount_cents, money)
  on conflict (provider, checkout_id) do nothing;
  select * into payment from marketplace.payment p where p.provider = p_provider and p.checkout_id = p_checkout_id for update;

  if payment.status not in ('open', 'expired') then
    if (payment.amount_cents, payment.currency) is distinct from (p_amount_cents, money) then
      perform marketplace.report_money_problem(payment.id, 'contradiction', format('Booked as %s %s, told again as %s %s.',
        marketplace.dollars(payment.amount_cents), payment.currency, marketplace.dollars(p_amount_cents), money));
    end if;
    return case when payment.reason is null then 'paid' else 'unmatched' end;
  end if;

  -- The checkout was stored while this call waited, and belongs to an issue that is not locked here.
  if payment.issue_id is distinct from issue.id then
    fault := 'It names another issue than its checkout was opened for.';
  elsif p_issue_id <> payment.issue_id then
    fault := 'It names another issue than its checkout was opened for.';
  elsif (payment.amount_cents, payment.currency) is distinct from (p_amount_cents, money) then
    fault := format('%s %s came in; the checkout asked for %s %s.', marketplace.dollars(p_amount_cents), upper(money),
      marketplace.dollars(payment.amount_cents), upper(payment.currency));
  else
    fault := marketplace.fault_of_money(payment, issue, coalesce(p_quote_id, payment.quote_id), p_amount_cents, money);
  end if;

  update marketplace.payment p set
    status = case when fault is null then 'paid' else 'unmatched' end, reason = fault,
    quote_id = case when fault is null then coalesce(p.quote_id, p_quote_id) else p.quote_id end,
    amount_cents = p_amount_cents, currency = money, reference = coalesce(p_reference, p.reference), paid_at = now()
  where p.id = payment.id
  returning * into payment;
  perform marketplace.post('payment:' || payment.id, case when fault is null then 'payment' else 'unmatched' end,
    payment.issue_id, payment.id, fault, jsonb_build_array(
      jsonb_build_object('account', 'received', 'amount_cents', -p_amount_cents),
      jsonb_build_object('account', case when fault is null then 'held' else 'unmatched' end, 'amount_cents', p_amount_cents)));
  if fault is not null then
    perform marketplace.notify('money-problem-mail', jsonb_build_object('payment_id', payment.id), 'money-problem-mail:' || payment.id);
    return 'unmatched';
  end if;

  update marketplace.quote q set status = 'Paid', decided_at = now() where q.id = payment.quote_id;
  update marketplace.issue i set quote_status = 'Paid', paid_at = now() where i.id = issue.id;
  perform marketplace.add_timeline_event(issue.id, 'Payment successfully processed', 'system', 'Payment Complete');
  perform marketplace.expire_checkouts(issue.id, payment.id);
  perform marketplace.notify('payment-mail', jsonb_build_object('payment_id', payment.id), 'payment-mail:' || payment.id);
  perform marketplace.notify('receipt-mail', jsonb_build_object('payment_id', payment.id), 'receipt-mail:' || payment.id);
  return 'paid';
end
$$;

-- Records money that the client has paid without a checkout. p_quote_id is the quote that the operator has seen, so that
-- no other price is recorded.
create function public.record_payment(p_issue_id uuid, p_note text, p_quote_id uuid default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  note text := marketplace.operator_note(p_note, 'paymentNoteRequired');
  issue marketplace.issue := marketplace.open_issue_as_operator(p_issue_id);
  quote marketplace.quote;
begin
  select * into quote from marketplace.quote q where q.issue_id = issue.id and q.status in ('Quoted', 'Accepted');
  perform marketplace.conflict(case
    when issue.quote_status = 'Paid' then 'quotePaid'
    when quote.id is null or issue.status <> 'pending' then 'noQuoteToRecord'
    when quote.id <> p_quote_id then 'quoteChanged'
    when quote.price_cents = 0 then 'quoteIsZero'
    -- Otherwise one client could accept the fix that the other paid.
    when marketplace.has_unproved_address(issue) then 'quoteOfTwoClients'
  end);
  perform marketplace.record_money('operator', quote.id::text, null, issue.id, quote.id, quote.price_cents, 'usd');
  perform marketplace.audit('record_payment', issue.id, issue.engineer_id,
    (select p.id from marketplace.payment p where p.provider = 'operator' and p.checkout_id = quote.id::text), note);
  return marketplace.shown(p_issue_id);
end
$$;

revoke all on marketplace.payment from marketplace_gate;
grant select on marketplace.payment to marketplace_gate;

create policy "A client may see the payments of their issues" on marketplace.payment
  for select to marketplace_gate using (issue_id = any (array(select marketplace.client_issues())));

create policy "Operators and the service may see every payment" on marketplace.payment
  for select to marketplace_gate using (created_at > (select marketplace.sees_all_since()));

-- A security barrier is not needed, because the policies of the table act as one. It would prevent a list
-- from using an index for its order.
create view public.payments as
select
  p.id,
  p.issue_id,
  round(p.amount_cents / 100.0, 2) as amount,
  p.currency,
  p.provider,
  p.status,
  p.created_at,
  p.paid_at,
  p.refunded_at,
  case when (select marketplace.sees_all_since()) is not null then p.reason end as reason
from marketplace.payment p;

grant create on schema public to marketplace_gate;
alter view public.payments owner to marketplace_gate;
revoke create on schema public from marketplace_gate;
grant select on public.payments to anon, authenticated, service_role;

grant execute on function public.record_payment to authenticated, service_role;
