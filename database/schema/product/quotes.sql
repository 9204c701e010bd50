-- An engineer sends a quote. The client accepts or declines it, or it expires. The client sees one price. The
-- engineer and operators also see the earnings.

-- Returns the marketplace fee for a price, rounded half up to the cent.
create function marketplace.fee_of(p_price_cents bigint) returns bigint
language sql stable set search_path = '' as
$$ select round(p_price_cents * (marketplace.setting('platform_fee_percent'))::numeric / 100)::bigint $$;

create function marketplace.end_unpaid_quote(p_issue_id uuid, p_status text, p_reason text default null) returns uuid
language plpgsql security definer set search_path = '' as
$$
declare
  ended uuid;
begin
  update marketplace.quote q set status = p_status, reason = p_reason, decided_at = now()
  where q.issue_id = p_issue_id and q.status in ('Quoted', 'Accepted')
  returning q.id into ended;
  perform marketplace.expire_checkouts(p_issue_id);
  return ended;
end
$$;

-- Creates a quote and makes it the current quote. The caller must have locked the row of the issue.
create function marketplace.make_quote(p_issue marketplace.issue, p_hours numeric, p_price numeric, p_note text, p_due_on date default null) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  price bigint := marketplace.price_to_cents(p_price);
  made uuid;
begin
  perform marketplace.conflict(case
    when p_issue.status <> 'pending' or p_issue.engineer_id is null then 'quoteAfterStart'
    when p_issue.quote_status in ('Accepted', 'Paid', 'Waived') then 'priceAgreed'
  end);
  -- Each quote sends the client an email with the engineer's text.
  if (select count(*) from marketplace.quote q
      where q.issue_id = p_issue.id and q.created_at > now() - interval '1 hour') >= 10 then
    perform marketplace.conflict('quotesTooOften');
  end if;
  perform marketplace.end_unpaid_quote(p_issue.id, 'Replaced');
  insert into marketplace.quote (issue_id, engineer_id, hours, price_cents, fee_cents, note, due_on, expires_at)
  values (p_issue.id, p_issue.engineer_id, p_hours, price, marketplace.fee_of(price), p_note, p_due_on,
    least(now() + make_interval(days => (marketplace.setting('quote_days'))::int), marketplace.promised_until(p_due_on)))
  returning id into made;
  update marketplace.issue set
    estimated_hours = coalesce(p_hours, estimated_hours), quoted_price = price / 100.0, quote_status = 'Quoted', paid_at = null
  where id = p_issue.id;
  perform marketplace.add_timeline_event(p_issue.id, 'Quote sent', 'engineer');
  perform marketplace.notify('quote-mail', jsonb_build_object('quote_id', made), 'quote-mail:' || made);
end
$$;

-- Handles a write to the price column of an issue. A price creates a quote with the hours of the issue. Null
-- withdraws the quote.
create function marketplace.quote_bare_price(p_issue marketplace.issue, p_price numeric) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  if coalesce(marketplace.price_to_cents(p_price), 0) > 0 then
    perform marketplace.make_quote(p_issue, p_issue.estimated_hours, p_price, null);
    return;
  elsif p_issue.status <> 'pending' then
    perform marketplace.conflict('quoteAfterStart');
  elsif p_issue.quote_status in ('Accepted', 'Paid', 'Waived', 'Refunded') then
    perform marketplace.conflict('priceAgreed');
  end if;
  if marketplace.end_unpaid_quote(p_issue.id, 'Replaced') is not null then
    perform marketplace.add_timeline_event(p_issue.id, 'Quote withdrawn', 'engineer');
  end if;
  update marketplace.issue set quoted_price = null, quote_status = null where id = p_issue.id;
end
$$;

create function public.send_quote(p_issue_id uuid, p_hours numeric, p_price numeric, p_note text, p_due_on date default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'engineer');
  note text;
begin
  perform marketplace.refuse('22023', case
    when p_hours is null or p_hours not between 0.01 and 10000 or p_hours <> round(p_hours, 2) then 'quoteHoursOutOfRange'
    when p_price is null then 'quotePriceRequired'
  end);
  note := marketplace.required_text(p_note, 'quoteScopeRequired');
  perform marketplace.check_due_on(p_due_on);
  perform marketplace.make_quote(issue, p_hours, p_price, note, p_due_on);
  return marketplace.shown(p_issue_id);
end
$$;

-- p_quote_id is the quote that the client has seen, so that the client cannot accept a newer quote unseen.
create function public.accept_quote(p_issue_id uuid, p_quote_id uuid default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client');
  quote marketplace.quote;
begin
  select * into quote from marketplace.quote q where q.issue_id = issue.id and q.status in ('Quoted', 'Accepted', 'Paid') for update;
  if quote.id is null or issue.status <> 'pending' then
    perform marketplace.conflict('noQuoteToAccept');
  elsif quote.id <> p_quote_id then
    perform marketplace.conflict('quoteChanged');
  elsif quote.status = 'Quoted' and quote.expires_at <= now() then
    perform marketplace.conflict('quoteExpired');
  elsif quote.status = 'Quoted' then
    update marketplace.quote q set status = 'Accepted', decided_at = now() where q.id = quote.id;
    update marketplace.issue i set quote_status = 'Accepted', estimated_hours = coalesce(quote.hours, i.estimated_hours)
    where i.id = issue.id;
    perform marketplace.make_only_client(issue);
    perform marketplace.add_timeline_event(issue.id, 'Quote accepted', 'client');
    perform marketplace.notify('quote-decided-mail', jsonb_build_object('quote_id', quote.id), 'quote-decided-mail:' || quote.id || ':Accepted');
  elsif quote.status = 'Accepted' then
    perform marketplace.make_only_client(issue);
  end if;
  return marketplace.shown(p_issue_id);
end
$$;

create function public.decline_quote(p_issue_id uuid, p_reason text, p_quote_id uuid default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client');
  reason text := marketplace.required_text(p_reason, 'quoteReasonRequired');
  declined uuid;
begin
  if exists (select from marketplace.quote q
      where q.issue_id = issue.id and q.status in ('Quoted', 'Accepted') and q.id <> p_quote_id) then
    perform marketplace.conflict('quoteChanged');
  elsif issue.status = 'pending' then
    declined := marketplace.end_unpaid_quote(issue.id, 'Declined', reason);
  end if;
  if declined is null then
    perform marketplace.conflict('noQuoteToDecline');
  end if;
  update marketplace.issue i set quote_status = 'Declined', quoted_price = null where i.id = issue.id;
  perform marketplace.add_timeline_event(issue.id, 'Quote declined', 'client');
  perform marketplace.notify('quote-decided-mail', jsonb_build_object('quote_id', declined), 'quote-decided-mail:' || declined || ':Declined');
  return marketplace.shown(p_issue_id);
end
$$;

-- Expires unanswered quotes and returns their number. Skips locked issues, because the next run tries again.
create function marketplace.expire_quotes() returns int
language plpgsql security definer set search_path = '' as
$$
declare
  late uuid;
  done int := 0;
begin
  for late in
    select q.issue_id from marketplace.quote q where q.status = 'Quoted' and q.expires_at <= now() order by q.expires_at limit 1000
  loop
    perform 1 from marketplace.issue i where i.id = late for update skip locked;
    if found then
      update marketplace.quote q set status = 'Expired', decided_at = now()
      where q.issue_id = late and q.status = 'Quoted' and q.expires_at <= now();
      if found then
        update marketplace.issue i set quote_status = 'Expired', quoted_price = null where i.id = late and i.quote_status = 'Quoted';
        -- Work on a quote of zero may already have started.
        perform marketplace.add_timeline_event(i.id, 'Quote expired', 'system') from marketplace.issue i where i.id = late and i.status = 'pending';
        done := done + 1;
      end if;
    end if;
  end loop;
  return done;
end
$$;

revoke all on marketplace.quote from marketplace_gate;
grant select on marketplace.quote to marketplace_gate;

create policy "A client may see the quotes of their issues" on marketplace.quote
  for select to marketplace_gate using (issue_id = any (array(select marketplace.client_issues())));

create policy "An approved engineer may see the quotes they made" on marketplace.quote
  for select to marketplace_gate using (engineer_id = (select marketplace.approved_engineer()));

create policy "An approved engineer may see the quotes of the issues they hold" on marketplace.quote
  for select to marketplace_gate using (issue_id = any (array(select marketplace.held_issues())));

create policy "Operators and the service may see every quote" on marketplace.quote
  for select to marketplace_gate using (created_at > (select marketplace.sees_all_since()));

-- A security barrier is not needed, because the policies of the table act as one. It would prevent a list
-- from using an index for its order.
create view public.quotes as
select
  q.id,
  q.issue_id,
  q.engineer_id::text as engineer_id,
  q.hours,
  round(q.price_cents / 100.0, 2) as price,
  case
    when reader.sees_all or q.engineer_id = reader.engineer_id or q.issue_id = any (reader.held)
    then round((q.price_cents - q.fee_cents) / 100.0, 2)
  end as earns,
  case when reader.sees_all or not marketplace.is_taken_down(q.issue_id) then q.note end as note,
  q.status,
  case when reader.sees_all or not marketplace.is_taken_down(q.issue_id) then q.reason end as reason,
  q.created_at,
  q.expires_at,
  q.decided_at,
  q.due_on
from marketplace.quote q
cross join (
  select
    marketplace.sees_all_since() is not null as sees_all,
    marketplace.approved_engineer() as engineer_id,
    array(select marketplace.held_issues()) as held
  offset 0
) reader;

grant create on schema public to marketplace_gate;
alter view public.quotes owner to marketplace_gate;
revoke create on schema public from marketplace_gate;
grant select on public.quotes to anon, authenticated, service_role;

grant execute on function public.send_quote, public.accept_quote, public.decline_quote to authenticated, service_role;
