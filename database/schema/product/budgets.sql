-- Spends the budgets of submissions, messages, notes, edits and files in the transaction that writes them, for
-- every role but the service, and while no account is erased. The changes of operators do not count, because
-- a limit would delay a refund or a take-down.

create function marketplace.limit_factor() returns numeric
language sql stable set search_path = '' as
$$ select (marketplace.setting('limit_factor') #>> '{}')::numeric $$;

create function marketplace.spend(p_spent jsonb) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  refused record;
begin
  if marketplace.is_service() or marketplace.is_erasing() or (p_spent ? 'edit' and marketplace.is_operator()) then
    return;
  end if;
  select * into refused from rate_limit.spend(p_spent, current_setting('request.sender', true), marketplace.uid(), marketplace.limit_factor());
  if refused.name is not null then
    perform marketplace.refuse('PT429', 'budgetSpent', json_build_object('name', refused.name, 'scope', refused.scope, 'seconds', refused.wait));
  end if;
end
$$;

-- Spends one of the budget that the trigger names, and the bytes of the issue, message, note or file. With a second
-- argument, spends only the bytes.
create function marketplace.spend_row() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  added constant jsonb := to_jsonb(new);
begin
  perform marketplace.spend(case when tg_argv[1] = 'bytes' then '{}' else jsonb_build_object(tg_argv[0], 1) end ||
    jsonb_build_object(tg_argv[0] || '_bytes', coalesce(
      -- In responses, a control character takes six bytes.
      case when tg_argv[0] = 'submission' then octet_length((added -> 'description')::text) - 2 end,
      octet_length((added -> 'content')::text) - 2, octet_length(added ->> 'note'), (added #>> '{metadata,size}')::bigint,
      octet_length(concat(added ->> 'patch', added ->> 'how_to_check', added ->> 'prompt')))));
  return new;
end
$$;
-- An event is the trace of a change, whichever procedure made it. The notes that engineers insert are messages.
create trigger spend_event before insert on public.timeline_events
  for each row when (current_user <> 'authenticated') execute function marketplace.spend_row('edit');
create trigger spend_profile before update of name, skills, avatar on public.engineers
  for each row when ((new.name, new.skills, new.avatar) is distinct from (old.name, old.skills, old.avatar)) execute function marketplace.spend_row('edit');
-- The storage service tries each insert without a size before it receives the file.
create trigger spend_upload before insert on storage.objects
  for each row execute function marketplace.spend_row('file');
-- Texts are counted when the transaction commits. Until then, a slow statement would hold rows that every other
-- issue or message needs.
create constraint trigger spend_submission after insert on marketplace.issue
  deferrable initially deferred for each row execute function marketplace.spend_row('submission');
create constraint trigger spend_changed_submission after update of description on marketplace.issue
  -- Erasing an account replaces the address too.
  deferrable initially deferred for each row when (new.description <> old.description and new.email = old.email)
  execute function marketplace.spend_row('submission', 'bytes');
create constraint trigger spend_message after insert on public.messages
  deferrable initially deferred for each row execute function marketplace.spend_row('message');
create constraint trigger spend_message after insert or update of content on public.working_notes
  deferrable initially deferred for each row execute function marketplace.spend_row('message');
-- The description of a fix is counted as its message.
create constraint trigger spend_message after insert on marketplace.fix
  deferrable initially deferred for each row execute function marketplace.spend_row('message');
create constraint trigger spend_message after insert on public.timeline_events
  deferrable initially deferred for each row when (current_user = 'authenticated') execute function marketplace.spend_row('message');

-- Returns when an email that the caller causes may be sent. A network address and an account cause 200 emails at
-- once, then 40 an hour. Others wait for a day at most. Beyond that, what causes an email is refused: if it waited
-- longer, a client could hear of a fix after the days to answer it.
create function marketplace.mail_time(p_run_at timestamptz) returns timestamptz
language plpgsql security definer set search_path = '' as
$$
declare
  factor constant numeric := marketplace.limit_factor();
  day constant interval := interval '1 day';
  counted record;
begin
  if marketplace.is_service() or marketplace.is_erasing() or factor is null then
    return p_run_at;
  end if;
  select * into counted from rate_limit.count_call(
    array(
      select encode(rate_limit.subject_of('caused_email', 'caller', 3600, whom), 'hex')
      from unnest(array[nullif(current_setting('request.sender', true), ''), marketplace.uid()::text]) whom
      where whom is not null),
    p_count => greatest(1, floor(40 * factor))::int, p_every => interval '1 hour', p_burst => greatest(1, floor(200 * factor))::int,
    p_longest_wait => day);
  if not counted.is_counted then
    perform marketplace.refuse('PT429', 'budgetSpent', json_build_object(
      'name', 'caused_email', 'scope', 'address', 'seconds', greatest(1, counted.wait - extract(epoch from day)::int)));
  end if;
  return greatest(p_run_at, now() + make_interval(secs => counted.wait));
end
$$;
