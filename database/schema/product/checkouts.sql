create function marketplace.expire_checkouts(p_issue_id uuid, p_except uuid default null) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  stale uuid;
begin
  for stale in
    select p.id from marketplace.payment p where p.issue_id = p_issue_id and p.status = 'open' and p.id is distinct from p_except order by p.id
  loop
    perform jobs.enqueue('expire-checkout', jsonb_build_object('payment_id', stale), 'expire-checkout:' || stale);
  end loop;
end
$$;

-- Raises an error if the price is above zero and has not been paid. A payment that is being refunded does not
-- count.
create function marketplace.require_payment(p_issue marketplace.issue) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.conflict(case
    when p_issue.quote_status in ('Quoted', 'Accepted') and p_issue.quoted_price > 0 then 'workNeedsPayment'
  end);
  perform marketplace.require_no_refund(p_issue, null);
end
$$;

-- Returns the terms of a checkout for the client who wants to pay.
create function marketplace.checkout_terms(p_issue_id uuid)
returns table (quote_id uuid, amount_cents bigint, currency text, title text, email text,
  open_checkout_id text, open_url text, open_expires_at timestamptz)
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client');
  quote marketplace.quote;
begin
  perform marketplace.conflict(case
    when issue.quote_status = 'Paid' then 'quotePaid'
    when issue.quote_status = 'Waived' then 'fixIsFree'
    when issue.status <> 'pending' then 'notWaitingForPayment'
    when issue.quote_status = 'Quoted' then 'quoteNotAcceptedYet'
  end);
  select * into quote from marketplace.quote q where q.issue_id = issue.id and q.status = 'Accepted';
  perform marketplace.conflict(case
    when quote.id is null then 'noQuoteToPay'
    when quote.price_cents = 0 then 'quoteIsZero'
  end);
  perform marketplace.make_only_client(issue);
  return query
    select quote.id, quote.price_cents, 'usd', issue.title, (select i.email from marketplace.issue i where i.id = issue.id), open.checkout_id, open.url, open.expires_at
    from (select 1) one
    left join lateral (
      select p.* from marketplace.payment p
      where p.quote_id = quote.id and p.status = 'open' and p.url is not null and p.amount_cents = quote.price_cents
      order by p.created_at desc limit 1
    ) open on true;
end
$$;

-- Stores a new checkout of the payment provider and closes all earlier checkouts of the issue. If the quote
-- is no longer accepted, also closes the new checkout.
create function marketplace.keep_checkout(
  p_provider text, p_checkout_id text, p_url text, p_issue_id uuid, p_quote_id uuid,
  p_amount_cents bigint, p_currency text, p_expires_at timestamptz) returns uuid
language plpgsql security definer set search_path = '' as
$$
declare
  kept marketplace.payment;
begin
  perform 1 from marketplace.issue i where i.id = p_issue_id for update;
  insert into marketplace.payment (provider, checkout_id, url, issue_id, quote_id, amount_cents, currency, expires_at)
  values (p_provider, p_checkout_id, p_url, p_issue_id, p_quote_id, p_amount_cents, lower(p_currency), p_expires_at)
  on conflict (provider, checkout_id) do update set
    url = coalesce(excluded.url, payment.url), expires_at = coalesce(excluded.expires_at, payment.expires_at)
  returning * into kept;
  if kept.status = 'open' then
    if exists (select from marketplace.quote q join marketplace.issue i on i.id = q.issue_id
               where q.id = kept.quote_id and q.issue_id = p_issue_id and q.status = 'Accepted' and i.status = 'pending') then
      perform marketplace.expire_checkouts(p_issue_id, kept.id);
    else
      perform marketplace.expire_checkouts(p_issue_id);
    end if;
  end if;
  return kept.id;
end
$$;

create function marketplace.close_checkout(p_provider text, p_checkout_id text) returns void
language sql security definer set search_path = '' as
$$
  update marketplace.payment p set status = 'expired'
  where p.provider = p_provider and p.checkout_id = p_checkout_id and p.status = 'open'
$$;

grant execute on function marketplace.checkout_terms to authenticated, service_role;
