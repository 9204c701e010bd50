-- Quotes: what the engineer who holds an issue asks for.

create table marketplace.quote (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  engineer_id uuid references public.engineers (id) on delete set null,
  hours numeric check (hours > 0 and hours <= 10000),
  price_cents bigint not null check (price_cents >= 0),
  fee_cents bigint not null,
  note text check (length(note) <= 10000),
  status text not null default 'Quoted'
    check (status in ('Quoted', 'Accepted', 'Declined', 'Expired', 'Replaced', 'Paid', 'Waived', 'Refunded')),
  reason text check (length(reason) <= 10000),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  constraint fee_is_part_of_the_price check (fee_cents between 0 and price_cents)
);
comment on column marketplace.quote.fee_cents is 'What the operator keeps of the price, as the fee stood when the quote was made.';
comment on column marketplace.quote.note is 'What the price covers.';

create unique index one_standing_quote on marketplace.quote (issue_id) where status in ('Quoted', 'Accepted', 'Paid');
create index quote_by_issue on marketplace.quote (issue_id, created_at desc, id desc);
create index quote_by_engineer on marketplace.quote (engineer_id, created_at desc, id desc);
create index quote_newest on marketplace.quote (created_at desc, id desc);
create index quote_to_expire on marketplace.quote (expires_at) where status = 'Quoted';

-- Money inside is whole cents; what calls send and views show is a decimal number of dollars.
create function marketplace.price_to_cents(p_dollars numeric) returns bigint
language plpgsql stable set search_path = '' as
$$
declare
  most bigint := (marketplace.setting('quote_limit_cents'))::bigint;
begin
  -- NaN counts as more than any number.
  if p_dollars < 0 or p_dollars > most / 100.0 then
    raise exception using errcode = '22023',
      message = format('The price must be between $0 and %s.', marketplace.dollars(most));
  elsif p_dollars <> round(p_dollars, 2) then
    raise exception using errcode = '22023', message = 'The price must be in whole cents.';
  end if;
  return (p_dollars * 100)::bigint;
end
$$;

create function marketplace.dollars(p_cents bigint) returns text
language sql immutable set search_path = '' as
$$ select '$' || to_char(p_cents / 100.0, case when p_cents % 100 = 0 then 'FM999,999,999,999,990' else 'FM999,999,999,999,990.00' end) $$;

-- The operator's part of a price: rounded half up to a cent.
create function marketplace.fee_of(p_price_cents bigint) returns bigint
language sql stable set search_path = '' as
$$ select round(p_price_cents * (marketplace.setting('platform_fee_percent'))::numeric / 100)::bigint $$;

-- A note on the timeline of an issue. Amounts and reasons stay out of it, since whoever knows the id reads it.
create function marketplace.tell(p_issue_id uuid, p_note text, p_actor text, p_label text default 'Note') returns void
language sql security definer set search_path = '' as
$$
  insert into public.timeline_events (issue_id, status, note, actor)
  values (p_issue_id, p_label, p_note, coalesce(p_actor, 'system'))
$$;

-- Takes the unpaid quote of an issue out of force; what was open to pay for it is closed.
create function marketplace.end_standing_quote(p_issue_id uuid, p_status text, p_reason text default null) returns uuid
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

-- Puts a new quote in force. The caller holds the issue's row.
create function marketplace.make_quote(p_issue marketplace.issue, p_hours numeric, p_price numeric, p_note text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  price bigint := marketplace.price_to_cents(p_price);
  made uuid;
begin
  if p_issue.status <> 'pending' or p_issue.engineer_id is null then
    perform marketplace.conflict('A quote is sent before work starts.');
  elsif p_issue.quote_status in ('Accepted', 'Paid', 'Waived') then
    perform marketplace.conflict('The price has been agreed and can no longer be changed.');
  end if;
  -- Each is a mail to the client, in the engineer's words.
  if (select count(*) from marketplace.quote q
      where q.issue_id = p_issue.id and q.created_at > now() - interval '1 hour') >= 10 then
    perform marketplace.conflict('Many quotes were sent for this issue within the hour. Please wait before you send another.');
  end if;
  perform marketplace.end_standing_quote(p_issue.id, 'Replaced');
  insert into marketplace.quote (issue_id, engineer_id, hours, price_cents, fee_cents, note, expires_at)
  values (p_issue.id, p_issue.engineer_id, p_hours, price, marketplace.fee_of(price), p_note,
    now() + make_interval(days => (marketplace.setting('quote_days'))::int))
  returning id into made;
  update marketplace.issue set
    estimated_hours = coalesce(p_hours, estimated_hours), quoted_price = price / 100.0, quote_status = 'Quoted', paid_at = null
  where id = p_issue.id;
  perform marketplace.tell(p_issue.id, 'Quote sent', 'engineer');
  perform marketplace.notify('quote-mail', jsonb_build_object('quote_id', made), 'quote-mail:' || made);
end
$$;

-- A price that the engineer writes as a column of the issue: a quote of the hours it has, or with none its withdrawal.
create function marketplace.quote_bare_price(p_issue marketplace.issue, p_price numeric) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  if coalesce(marketplace.price_to_cents(p_price), 0) > 0 then
    perform marketplace.make_quote(p_issue, p_issue.estimated_hours, p_price, null);
    return;
  elsif p_issue.status <> 'pending' then
    perform marketplace.conflict('A quote is sent before work starts.');
  elsif p_issue.quote_status in ('Accepted', 'Paid', 'Waived', 'Refunded') then
    perform marketplace.conflict('The price has been agreed and can no longer be changed.');
  end if;
  if marketplace.end_standing_quote(p_issue.id, 'Replaced') is not null then
    perform marketplace.tell(p_issue.id, 'Quote withdrawn', 'engineer');
  end if;
  update marketplace.issue set quoted_price = null, quote_status = null where id = p_issue.id;
end
$$;

create function public.send_quote(p_issue_id uuid, p_hours numeric, p_price numeric, p_note text) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'engineer');
  note text;
begin
  if p_hours is null or p_hours not between 0.01 and 10000 or p_hours <> round(p_hours, 2) then
    raise exception using errcode = '22023', message = 'Hours must be between 0.01 and 10000, with at most two decimals.';
  elsif p_price is null then
    raise exception using errcode = '22023', message = 'Please give a price.';
  end if;
  note := marketplace.required_text(p_note, 'Please say what the price covers.');
  perform marketplace.make_quote(issue, p_hours, p_price, note);
  return marketplace.shown(p_issue_id);
end
$$;

alter table marketplace.quote enable row level security;
grant select on marketplace.quote to marketplace_gate;

-- The issues that the caller is the client of, and those they hold as an approved engineer.
create function marketplace.client_issues() returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select i.id from marketplace.issue i
  where i.user_id = (select marketplace.uid()) or lower(i.email) = (select marketplace.verified_email())
$$;
create function marketplace.held_issues() returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select i.id from marketplace.issue i
  where i.engineer_id = (select marketplace.approved_engineer()) and i.taken_down_at is null
$$;

-- What was written about an issue that was taken down is hidden with it; the money stays to be seen.
create function marketplace.is_taken_down(p_issue_id uuid) returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select from marketplace.issue i where i.id = p_issue_id and i.taken_down_at is not null) $$;

create policy "A client sees the quotes of their issues" on marketplace.quote
  for select to marketplace_gate using (issue_id = any (array(select marketplace.client_issues())));
create policy "An approved engineer sees the quotes they made" on marketplace.quote
  for select to marketplace_gate using (engineer_id = (select marketplace.approved_engineer()));
create policy "An approved engineer sees the quotes of the issues they hold" on marketplace.quote
  for select to marketplace_gate using (issue_id = any (array(select marketplace.held_issues())));
create policy "Operators and the service see every quote" on marketplace.quote
  for select to marketplace_gate using (created_at > (select marketplace.sees_all_since()));

-- The client sees one price; what the engineer earns of it is for engineers and operators.
grant create on schema public to marketplace_gate;
-- Not a security barrier of its own, as the policies of its table are one: so an index can serve the order of a list.
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
  q.decided_at
from marketplace.quote q
cross join (
  select
    marketplace.sees_all_since() is not null as sees_all,
    marketplace.approved_engineer() as engineer_id,
    array(select marketplace.held_issues()) as held
  offset 0
) reader;
alter view public.quotes owner to marketplace_gate;
revoke create on schema public from marketplace_gate;
grant select on public.quotes to anon, authenticated, service_role;

grant execute on function marketplace.client_issues, marketplace.held_issues, marketplace.is_taken_down
  to anon, authenticated, service_role, marketplace_gate;
grant execute on function public.send_quote to authenticated, service_role;
