-- The workflows that the data API offers as procedures. Each is one transaction and refuses whoever
-- may not: 403 for the wrong part, 404 for an issue that the caller may not know of, 409 for its state.

-- Locks the issue and gives it to a caller who has one of the given parts in it.
create function marketplace.open_issue(p_issue_id uuid, variadic p_parts text[]) returns marketplace.issue
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  part text;
begin
  select * into issue from marketplace.issue i where i.id = p_issue_id for update;
  part := marketplace.part_in(issue);
  if issue.id is null or (part is null and not (
      marketplace.approved_engineer() is not null and issue.status = 'pending' and issue.engineer_id is null)) then
    raise exception using errcode = 'PT404', message = 'Issue not found';
  elsif part is null or (part <> 'system' and part <> all (p_parts)) then
    raise exception using errcode = '42501', message = format('Only the %s of this issue may do this.', array_to_string(p_parts, ' or the '));
  elsif issue.taken_down_at is not null and part = 'client' then
    perform marketplace.conflict('This submission was taken down by an operator of this marketplace.');
  end if;
  return issue;
end
$$;

-- Text that a procedure requires, without the white space around it.
create function marketplace.required_text(p_text text, p_sentence text, p_limit int default 10000) returns text
language plpgsql immutable set search_path = '' as
$$
begin
  if marketplace.is_blank(p_text) then
    raise exception using errcode = '22023', message = p_sentence;
  elsif length(p_text) > p_limit then
    raise exception using errcode = '22023', message = format('This text is too long: at most %s characters.', p_limit);
  end if;
  return btrim(p_text, E' \t\n\r\f\v');
end
$$;

-- Text that a procedure takes if it is given.
create function marketplace.optional_text(p_text text) returns text
language sql immutable set search_path = '' as
$$ select case when not marketplace.is_blank(p_text) then marketplace.required_text(p_text, '') end $$;

create function marketplace.shown(p_issue_id uuid) returns public.issues
language sql stable security definer set search_path = '' as
$$ select i from public.issues i where i.id = p_issue_id $$;

create function public.add_message(p_issue_id uuid, p_sender text, p_content text) returns public.messages
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client', 'engineer', 'operator');
  part text := marketplace.part_in(issue);
  made public.messages;
begin
  if p_sender is null or p_sender not in ('client', 'engineer', 'operator') or (part <> 'system' and p_sender <> part) then
    raise exception using errcode = '42501', message = 'A message is sent in the sender''s own part only.';
  end if;
  insert into public.messages (issue_id, sender, content)
  values (issue.id, p_sender, marketplace.required_text(p_content, 'A message needs some text.', 20000))
  returning * into made;
  return made;
end
$$;

create function public.release_issue(p_issue_id uuid, p_note text default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.explain(marketplace.optional_text(p_note));
  perform marketplace.release(marketplace.open_issue(p_issue_id, 'engineer'));
  return marketplace.shown(p_issue_id);
end
$$;

create function public.submit_fix(p_issue_id uuid, p_description text, p_hours numeric default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'engineer');
  description text := marketplace.required_text(p_description, 'A description of the fix is required.');
begin
  if issue.status <> 'in_progress' then
    perform marketplace.conflict('A fix can be submitted only for an issue that is in progress.');
  elsif not (p_hours > 0 and p_hours <= 10000) then
    raise exception using errcode = '22023', message = 'Hours must be more than 0 and at most 10000, or left out.';
  end if;
  perform marketplace.explain('Fix submitted: ' || description);
  perform marketplace.move(issue, 'engineer', 'completed');
  update marketplace.issue i set hours_spent = coalesce(p_hours, i.hours_spent) where i.id = issue.id;
  perform marketplace.notify('fix-mail', jsonb_build_object('issue_id', issue.id), 'fix-mail:' || issue.id);
  insert into public.messages (issue_id, sender, content)
  values (issue.id, 'engineer', '✓ Fix submitted:' || case
    -- A heading, list or quote needs a line of its own to read as one.
    when description ~ '^([#>|`*-]|\d+[.)])' then E'\n\n' else ' ' end || description);
  return marketplace.shown(p_issue_id);
end
$$;

create function public.accept_fix(p_issue_id uuid) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  actor text := 'client';
begin
  select * into issue from marketplace.issue i where i.id = p_issue_id for update;
  -- Its client cannot speak any more once it was taken down, so an operator does.
  if issue.taken_down_at is not null and marketplace.is_operator() then
    actor := 'operator';
  else
    issue := marketplace.open_issue(p_issue_id, 'client');
  end if;
  if issue.status <> 'completed' then
    perform marketplace.conflict('Only a fix that was submitted can be accepted.');
  elsif issue.accepted_at is null then
    perform marketplace.conclude(issue, 'Fix accepted', actor);
    if actor = 'operator' then
      perform marketplace.audit('accept_fix', issue.id, issue.engineer_id, null, null);
    end if;
  end if;
  return marketplace.shown(p_issue_id);
end
$$;

create function public.request_changes(p_issue_id uuid, p_reason text) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client');
  reason text := marketplace.required_text(p_reason, 'Please say what should change.');
begin
  if issue.status <> 'completed' then
    perform marketplace.conflict('Changes can be asked for only once a fix was submitted.');
  end if;
  perform marketplace.explain('Changes requested: ' || reason);
  perform marketplace.move(issue, 'client', 'in_progress');
  return marketplace.shown(p_issue_id);
end
$$;

create function public.cancel_issue(p_issue_id uuid, p_reason text default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  part text;
  reason text := marketplace.optional_text(p_reason);
begin
  select * into issue from marketplace.issue i where i.id = p_issue_id for update;
  part := marketplace.part_in(issue);
  -- An operator cancels as one, whatever part they have in the issue besides; what is their own they may take back
  -- like any client.
  if issue.id is not null and marketplace.is_operator()
      and not (part = 'client' and issue.status = 'pending' and issue.taken_down_at is null) then
    part := 'operator';
  else
    issue := marketplace.open_issue(p_issue_id, 'client', 'operator');
    part := marketplace.part_in(issue);
  end if;
  if issue.status = 'cancelled' then
    return marketplace.shown(p_issue_id);
  elsif part = 'operator' then
    perform marketplace.explain(null, part);
    perform marketplace.audit('cancel_issue', issue.id, issue.engineer_id, null, reason);
  end if;
  perform marketplace.move(issue, part, 'cancelled');
  -- Whoever knows the id reads the timeline, so the reason is a message to those inside.
  if reason is not null then
    insert into public.messages (issue_id, sender, content)
    values (issue.id, case part when 'client' then 'client' else 'operator' end, reason);
  end if;
  return marketplace.shown(p_issue_id);
end
$$;

do $$
declare
  procedure regprocedure;
begin
  foreach procedure in array array[
    'public.add_message(uuid,text,text)', 'public.release_issue(uuid,text)', 'public.submit_fix(uuid,text,numeric)',
    'public.accept_fix(uuid)', 'public.request_changes(uuid,text)', 'public.cancel_issue(uuid,text)']::regprocedure[] loop
    execute format('revoke execute on function %s from public', procedure);
    execute format('grant execute on function %s to authenticated, service_role', procedure);
  end loop;
end
$$;

-- What policies and the views call runs with the caller's rights; the rest of the rules is out of reach.
revoke execute on all functions in schema marketplace from public;
do $$
declare
  question text;
begin
  foreach question in array array[
    'caller_role()', 'is_service()', 'uid()', 'verified_email()', 'is_operator()', 'approved_engineer()',
    'named_id()', 'named_issue_id()', 'sees_available_since()', 'sees_all_since()', 'holds(uuid)',
    'inside_issues()', 'my_engineers()', 'readable_attachments()', 'is_attached(text)', 'named_paths()', 'is_blank(text)'] loop
    execute format('grant execute on function marketplace.%s to anon, authenticated, service_role, marketplace_gate', question);
  end loop;
end
$$;
