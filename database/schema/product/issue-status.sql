create function marketplace.status_label(p_status text, p_engineer_id uuid) returns text
language sql immutable set search_path = '' as
$$
  select case p_status
    when 'in_progress' then 'In Progress'
    when 'completed' then 'Resolved'
    when 'cancelled' then 'Closed'
    else case when p_engineer_id is null then 'Submitted' else 'In Review' end
  end
$$;

create function marketplace.allows_transition(p_from text, p_to text) returns boolean
language sql immutable set search_path = '' as
$$
  select (p_from, p_to) in (
    ('pending', 'in_progress'), ('in_progress', 'completed'),
    ('pending', 'cancelled'), ('in_progress', 'cancelled'),
    ('completed', 'in_progress'), ('in_progress', 'pending'))
$$;

create function marketplace.guard_transition() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if new.status <> old.status then
    if not marketplace.allows_transition(old.status, new.status) then
      perform marketplace.conflict('transitionNotAllowed', json_build_object(
        'from', marketplace.status_label(old.status, old.engineer_id), 'to', marketplace.status_label(new.status, new.engineer_id)));
    elsif new.status = 'in_progress' and new.engineer_id is null then
      perform marketplace.conflict('workNeedsEngineer');
    elsif new.status = 'pending' and new.engineer_id is not distinct from old.engineer_id then
      perform marketplace.conflict('startedWorkStays');
    elsif old.status = 'pending' and new.status = 'in_progress' then
      perform marketplace.require_payment(new);
      -- An engineer who starts after a refund has agreed to work unpaid.
      new.quote_status := nullif(new.quote_status, 'Refunded');
    elsif new.status = 'completed' then
      perform marketplace.require_no_refund(new, 'fixAfterRefund');
    end if;
  end if;
  if new.engineer_id is distinct from old.engineer_id and (old.status in ('completed', 'cancelled') or new.status in ('completed', 'cancelled')) then
    perform marketplace.conflict('finishedIssueKeepsEngineer');
  end if;
  -- An unpaid quote ends with its engineer's claim and with the issue.
  if new.quote_status in ('Quoted', 'Accepted', 'Declined', 'Expired')
    and ((old.engineer_id is not null and new.engineer_id is distinct from old.engineer_id) or (new.status = 'cancelled' and old.status <> 'cancelled')) then
    new.quote_status := null;
    new.quoted_price := null;
    new.estimated_hours := null;
  end if;
  if new.status = 'in_progress' then
    new.started_at := coalesce(old.started_at, now());
  end if;
  new.updated_at := now();
  new.completed_at := case when new.status = 'completed' then coalesce(new.completed_at, now()) end;
  if new.status <> 'completed' then
    new.accepted_at := null;
  end if;
  return new;
end
$$;
create trigger guard_transition before update on marketplace.issue
  for each row execute function marketplace.guard_transition();

-- Sets the note for timeline events in this transaction. Also sets the role of a caller who has two roles.
create function marketplace.explain(p_note text, p_actor text default null) returns void
language sql set search_path = '' as
$$
  select set_config('marketplace.note', coalesce(p_note, ''), true), set_config('marketplace.actor', coalesce(p_actor, ''), true)
$$;

create function marketplace.record_event() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  label text := marketplace.status_label(new.status, new.engineer_id);
  actor text;
  default_note text;
begin
  if tg_op = 'INSERT' then
    label := 'Submitted';
    actor := 'client';
    default_note := 'Issue submitted';
  elsif label = marketplace.status_label(old.status, old.engineer_id) and new.engineer_id is not distinct from old.engineer_id then
    return null;
  else
    actor := coalesce(nullif(current_setting('marketplace.actor', true), ''),
      marketplace.part_in(case when new.engineer_id is null then old else new end), 'system');
    default_note := case
      when new.engineer_id is null and old.engineer_id is not null then 'Released by the engineer'
      when old.engineer_id is not null and new.engineer_id <> old.engineer_id then 'Reassigned to another engineer'
      when new.status = 'pending' then 'Claimed by an engineer'
      when new.status = 'in_progress' and old.status = 'completed' then 'Changes requested'
      when new.status = 'in_progress' then 'Work started'
      when new.status = 'completed' then 'Fix submitted'
      when new.status = 'cancelled' then 'Issue cancelled'
    end;
  end if;
  insert into public.timeline_events (issue_id, status, note, actor)
  values (new.id, label, coalesce(nullif(current_setting('marketplace.note', true), ''), default_note), actor);
  return null;
end
$$;
create trigger record_event after insert or update on marketplace.issue
  for each row execute function marketplace.record_event();

-- Locks and returns an issue. The caller must have one of the given roles in the issue.
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
    perform marketplace.refuse('PT404', 'issueNotFound');
  elsif part is null or (part <> 'system' and part <> all (p_parts)) then
    perform marketplace.refuse('42501', 'otherPartOnly', json_build_object('parts', p_parts));
  elsif issue.taken_down_at is not null and part = 'client' then
    perform marketplace.conflict('submissionTakenDown');
  end if;
  return issue;
end
$$;

create function marketplace.move(p_issue marketplace.issue, p_part text, p_to text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  allowed boolean;
begin
  if p_to is null or p_to not in ('pending', 'in_progress', 'completed', 'cancelled') then
    perform marketplace.refuse('22023', 'statusUnknown');
  elsif p_issue.status = p_to then
    return;
  elsif not marketplace.allows_transition(p_issue.status, p_to) then
    perform marketplace.conflict('transitionNotAllowed', json_build_object(
      'from', marketplace.status_label(p_issue.status, p_issue.engineer_id), 'to', marketplace.status_label(p_to, p_issue.engineer_id)));
  end if;
  allowed := case p_part
    when 'system' then true
    when 'engineer' then (p_issue.status, p_to) in (('pending', 'in_progress'), ('in_progress', 'completed'), ('in_progress', 'pending'))
    when 'client' then p_to = 'cancelled' or (p_issue.status, p_to) = ('completed', 'in_progress')
    when 'operator' then p_to = 'cancelled'
    else false
  end;
  if not allowed then
    perform marketplace.refuse('42501', 'statusNotYours', json_build_object('status', marketplace.status_label(p_to, p_issue.engineer_id)));
  elsif p_part = 'client' and p_to = 'cancelled' and p_issue.status <> 'pending'
      -- An engineer who starts without an agreement cannot keep an issue from its client.
      and p_issue.quote_status in ('Accepted', 'Paid', 'Waived') then
    if marketplace.is_overdue(p_issue, marketplace.quote_in_force(p_issue.id)) is not true then
      perform marketplace.conflict('startedIssueNotCancelled');
    end if;
    perform marketplace.explain('Work ended after the promised date');
  elsif p_part = 'client' and p_to = 'in_progress' then
    perform marketplace.require_time_for_changes(p_issue);
  end if;
  update marketplace.issue set status = p_to where id = p_issue.id;
end
$$;
