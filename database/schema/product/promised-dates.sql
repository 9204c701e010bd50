-- A quote may promise a date. If the date passes without a fix, the client may end the work with a full refund.

-- A day ends in UTC, so that the date means the same for both sides.
create function marketplace.promised_until(p_due_on date) returns timestamptz
language sql immutable set search_path = '' as
$$ select (p_due_on + time '23:59:59') at time zone 'UTC' $$;

create function marketplace.check_due_on(p_due_on date) returns void
language plpgsql stable set search_path = '' as
$$
begin
  if p_due_on not between (now() at time zone 'UTC')::date and (now() at time zone 'UTC')::date + 90 then
    perform marketplace.refuse('22023', 'quoteDateOutOfRange');
  end if;
end
$$;

-- Returns whether a promised fix is still awaited. The client must have accepted and paid before the date passed. An issue
-- that was resolved without an explanation still awaits its fix.
create function marketplace.awaits_fix(p_issue marketplace.issue, p_quote marketplace.quote) returns boolean
language sql stable security definer set search_path = '' as
$$
  select p_quote.due_on is not null and p_issue.engineer_id is not null
    and (p_issue.status in ('pending', 'in_progress') or (p_issue.status = 'completed' and p_issue.accepted_at is null))
    and (p_quote.status = 'Paid' or (p_quote.status = 'Accepted' and p_quote.price_cents = 0))
    and p_quote.decided_at <= marketplace.promised_until(p_quote.due_on)
    and not exists (
      select from marketplace.fix f where f.issue_id = p_issue.id and f.created_at > p_quote.created_at)
$$;

create function marketplace.is_overdue(p_issue marketplace.issue, p_quote marketplace.quote) returns boolean
language sql stable security definer set search_path = '' as
$$ select marketplace.promised_until(p_quote.due_on) < now() and marketplace.awaits_fix(p_issue, p_quote) $$;

create function marketplace.quote_in_force(p_issue_id uuid) returns marketplace.quote
language sql stable security definer set search_path = '' as
$$ select q from marketplace.quote q where q.issue_id = p_issue_id and q.status in ('Quoted', 'Accepted', 'Paid') $$;

-- Reminds the engineer a day before the date, at noon, and tells both sides when it has passed.
create function marketplace.remind_of_promise() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  about constant jsonb := jsonb_build_object('quote_id', new.id);
  reminder_at constant timestamptz := (new.due_on - 1 + time '12:00') at time zone 'UTC';
begin
  if reminder_at > now() then
    perform marketplace.notify('promise-reminder-mail', about, 'promise-reminder-mail:' || new.id, reminder_at);
  end if;
  perform marketplace.notify(kind, about, kind || ':' || new.id, marketplace.promised_until(new.due_on) + interval '1 minute')
  from unnest(array['overdue-mail', 'late-mail']) kind;
  return null;
end
$$;
create trigger remind_of_promise after update of status on marketplace.quote
  for each row when (new.due_on is not null and old.status = 'Quoted' and new.status in ('Accepted', 'Paid'))
  execute function marketplace.remind_of_promise();
