-- What the client answers to a quote, and what time does when they do not.

-- p_quote_id is the quote that the client looked at, so that a newer one is never answered unseen.
create function public.accept_quote(p_issue_id uuid, p_quote_id uuid default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client');
  quote marketplace.quote;
begin
  select * into quote from marketplace.quote q where q.issue_id = issue.id and q.status in ('Quoted', 'Accepted', 'Paid') for update;
  if quote.id is null or issue.status <> 'pending' then
    perform marketplace.conflict('There is no quote to accept.');
  elsif quote.id <> p_quote_id then
    perform marketplace.conflict('The quote has changed since. Please look at it again.');
  elsif quote.status = 'Quoted' and quote.expires_at <= now() then
    perform marketplace.conflict('This quote has expired. The engineer can send a new one.');
  elsif quote.status = 'Quoted' then
    update marketplace.quote q set status = 'Accepted', decided_at = now() where q.id = quote.id;
    update marketplace.issue i set quote_status = 'Accepted', estimated_hours = coalesce(quote.hours, i.estimated_hours)
    where i.id = issue.id;
    perform marketplace.tell(issue.id, 'Quote accepted', 'client');
    perform marketplace.notify('quote-decided-mail', jsonb_build_object('quote_id', quote.id), 'quote-decided-mail:' || quote.id || ':Accepted');
  end if;
  return marketplace.shown(p_issue_id);
end
$$;

create function public.decline_quote(p_issue_id uuid, p_reason text, p_quote_id uuid default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client');
  reason text := marketplace.required_text(p_reason, 'Please say why, so that the engineer can answer.');
  declined uuid;
begin
  if exists (select from marketplace.quote q
      where q.issue_id = issue.id and q.status in ('Quoted', 'Accepted') and q.id <> p_quote_id) then
    perform marketplace.conflict('The quote has changed since. Please look at it again.');
  elsif issue.status = 'pending' then
    declined := marketplace.end_standing_quote(issue.id, 'Declined', reason);
  end if;
  if declined is null then
    perform marketplace.conflict('There is no quote to decline.');
  end if;
  update marketplace.issue i set quote_status = 'Declined', quoted_price = null where i.id = issue.id;
  perform marketplace.tell(issue.id, 'Quote declined', 'client');
  perform marketplace.notify('quote-decided-mail', jsonb_build_object('quote_id', declined), 'quote-decided-mail:' || declined || ':Declined');
  return marketplace.shown(p_issue_id);
end
$$;

-- Marks the quotes that were not answered in time; gives how many. An issue that somebody is changing waits for the next sweep.
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
        -- Work on a quote of nothing may have started long ago.
        perform marketplace.tell(i.id, 'Quote expired', 'system') from marketplace.issue i where i.id = late and i.status = 'pending';
        done := done + 1;
      end if;
    end if;
  end loop;
  return done;
end
$$;

grant execute on function public.accept_quote, public.decline_quote to authenticated, service_role;
