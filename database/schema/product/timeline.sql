-- Returns the issue that the current request names, unless the issue was taken down.
create function marketplace.named_issue_id() returns uuid
language sql stable security definer set search_path = '' as
$$
  select i.id from marketplace.issue i
  where i.id = nullif(current_setting('request.named_issue_id', true), '')::uuid and i.taken_down_at is null
$$;

-- Returns the part of a note that anyone with the issue's ID may read. Of the notes of clients and engineers,
-- this is only the sentence that the server wrote.
create function marketplace.public_note(p_actor text, p_note text) returns text
language sql immutable set search_path = '' as
$$
  select case when p_actor in ('system', 'operator') then p_note else (
    select written from unnest(array[
      'Issue submitted', 'Edited', 'Files added', 'Claimed by an engineer', 'Released by the engineer', 'Reassigned to another engineer',
      'Work started', 'Fix submitted', 'Fix accepted', 'Changes requested', 'Issue cancelled', 'Work ended after the promised date', 'The client deleted their account',
      'Reported as broken again', 'Quote sent', 'Quote withdrawn', 'Quote accepted', 'Quote declined', 'First fix free: nothing is due',
      'Repository access given to the engineer', 'Repository access taken back']) written
    where p_note = written or starts_with(p_note, written || ': ') or starts_with(p_note, written || E'\n')
    limit 1) end
$$;

-- Adds a note to a timeline. The note must not contain amounts or reasons, because anyone with the ID can
-- read it.
create function marketplace.add_timeline_event(p_issue_id uuid, p_note text, p_actor text, p_label text default 'Note') returns void
language sql security definer set search_path = '' as
$$
  insert into public.timeline_events (issue_id, status, note, actor)
  values (p_issue_id, p_label, p_note, coalesce(p_actor, 'system'))
$$;

-- An engineer cannot change the status with a timeline event. If the engineer also wrote the latest event, and it
-- has the same status and a text, the new text is added to it. Otherwise the event becomes a note. An event without
-- a text takes none, because the result would read like a sentence of the server. The server sets the author and
-- the time.
create function marketplace.take_timeline_note() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  newest public.timeline_events;
begin
  if not marketplace.holds(new.issue_id) then
    perform marketplace.refuse('42501', 'timelineForHolderOnly');
  end if;
  if length(new.note) > 10000 then
    perform marketplace.refuse('22023', 'timelineNoteTooLong');
  end if;
  perform 1 from marketplace.issue i where i.id = new.issue_id for no key update;
  select * into newest from public.timeline_events e
  where e.issue_id = new.issue_id order by e.created_at desc, e.id desc limit 1;
  if newest.status = new.status and newest.actor = 'engineer' and newest.note <> '' then
    delete from public.timeline_events e where e.id = newest.id;
    newest.note := case when newest.note = new.note then newest.note else concat_ws(E'\n', newest.note, nullif(new.note, '')) end;
    return newest;
  end if;
  -- Otherwise the note would read like a sentence of the server, such as "Fix accepted".
  if marketplace.public_note('engineer', new.note) is not null then
    new.note := 'Note: ' || new.note;
  end if;
  new.id := gen_random_uuid();
  new.status := 'Note';
  new.actor := 'engineer';
  new.created_at := clock_timestamp();
  return new;
end
$$;
-- Only security definer functions can write these events.
create trigger take_timeline_note before insert on public.timeline_events
  for each row when (current_user = 'authenticated') execute function marketplace.take_timeline_note();

revoke all on public.timeline_events from anon, authenticated, service_role, visitor_gate;
grant select on public.timeline_events to anon, authenticated, service_role, visitor_gate;
grant insert (issue_id, status, note) on public.timeline_events to authenticated;
grant insert, update, delete on public.timeline_events to service_role;

-- Visitors read the other events through their view, without the words of clients and engineers.
create policy "A caller who names an issue's id may read the events without a person's words" on public.timeline_events
  for select to anon, authenticated
  using (issue_id = (select marketplace.named_issue_id()) and note is not distinct from marketplace.public_note(actor, note));

create policy "The view for visitors may show the events of the issue a caller names" on public.timeline_events
  for select to visitor_gate using (issue_id = (select marketplace.named_issue_id()));

create policy "The client and the engineer of an issue may read its timeline" on public.timeline_events
  for select to authenticated using (issue_id = any (array(select marketplace.inside_issues())));

create policy "The engineer of an issue may add notes to its timeline" on public.timeline_events
  for insert to authenticated with check (marketplace.holds(issue_id));

create policy "The service may do everything with the timeline" on public.timeline_events
  to service_role using (true) with check (true);

create policy "Operators may read every timeline" on public.timeline_events
  for select to authenticated
  using (created_at > (select marketplace.sees_all_since()) and created_at < (select timestamptz 'infinity'));

grant execute on function marketplace.named_issue_id, marketplace.public_note
to anon, authenticated, service_role, marketplace_gate, visitor_gate;
