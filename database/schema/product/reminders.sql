-- Reminds clients before a quote expires and before a fix is accepted automatically.

-- If the quote is valid for less time than the reminder delay, the client is reminded after half of this
-- time.
create function marketplace.remind_of_quote() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.notify('quote-reminder-mail', jsonb_build_object('quote_id', new.id), 'quote-reminder-mail:' || new.id,
    least(new.created_at + make_interval(days => (marketplace.setting('days_until_quote_reminder'))::int),
      new.created_at + (new.expires_at - new.created_at) / 2));
  return null;
end
$$;
create trigger remind_of_quote after insert on marketplace.quote
  for each row when (new.status = 'Quoted') execute function marketplace.remind_of_quote();

-- Returns the time of the reminder that a fix will soon be accepted automatically.
create function marketplace.fix_reminder_at(p_completed_at timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as
$$
  select p_completed_at + greatest(
    make_interval(days => (marketplace.setting('days_to_ask_for_changes'))::int - (marketplace.setting('days_of_fix_reminder'))::int),
    make_interval(days => (marketplace.setting('days_to_ask_for_changes'))::int) / 2)
$$;

create function marketplace.remind_of_fix() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.notify('fix-reminder-mail', jsonb_build_object('issue_id', new.id), 'fix-reminder-mail:' || new.id,
    marketplace.fix_reminder_at(new.completed_at));
  return null;
end
$$;
create trigger remind_of_fix after update on marketplace.issue
  for each row when (new.status = 'completed' and new.completed_at is distinct from old.completed_at)
  execute function marketplace.remind_of_fix();
