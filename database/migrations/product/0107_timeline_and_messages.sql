-- The timeline and the conversation of an issue, and the profile of its engineer: who reads and writes them.

-- The issue that this very call names; none once it was taken down.
create function marketplace.named_issue_id() returns uuid
language sql stable security definer set search_path = '' as
$$
  select i.id from marketplace.issue i
  where i.id = nullif(current_setting('request.named_issue_id', true), '')::uuid and i.taken_down_at is null
$$;

create function marketplace.holds(p_issue_id uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (
    select from marketplace.issue i
    where i.id = p_issue_id and i.engineer_id = marketplace.approved_engineer() and i.taken_down_at is null)
$$;

-- The issues that the caller is inside of as client or as the engineer who holds them, but those taken down. Policies ask for this set
-- once a statement, so that a list costs what it returns.
create function marketplace.inside_issues() returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select i.id from marketplace.issue i
  where i.taken_down_at is null and (
    i.user_id = (select marketplace.uid())
    or lower(i.email) = (select marketplace.verified_email())
    or i.engineer_id = (select marketplace.approved_engineer()))
$$;

create index timeline_events_newest on public.timeline_events (created_at);

alter table public.timeline_events enable row level security;
grant select on public.timeline_events to anon, authenticated, service_role;
grant insert (issue_id, status, note) on public.timeline_events to authenticated;
grant insert, update, delete on public.timeline_events to service_role;

create policy "Whoever names an issue's id may read that issue's timeline" on public.timeline_events
  for select to anon, authenticated using (issue_id = (select marketplace.named_issue_id()));
create policy "The client and the engineer of an issue read its timeline" on public.timeline_events
  for select to authenticated using (issue_id = any (array(select marketplace.inside_issues())));
create policy "Operators read every timeline" on public.timeline_events
  for select to authenticated using (created_at > (select marketplace.sees_all_since()));
create policy "The engineer who holds an issue adds notes to its timeline" on public.timeline_events
  for insert to authenticated with check (marketplace.holds(issue_id));
create policy "The service does everything with the timeline" on public.timeline_events
  to service_role using (true) with check (true);

-- An engineer's event never states a change: what repeats the status of the engineer's own newest event joins
-- that event, anything else stands as a note. Actor and time are the server's.
create function marketplace.take_timeline_note() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  newest public.timeline_events;
begin
  if not marketplace.holds(new.issue_id) then
    raise exception using errcode = '42501', message = 'Only the engineer who holds an issue may add to its timeline.';
  end if;
  if length(new.note) > 10000 then
    raise exception using errcode = '22023', message = 'A note must be at most 10000 characters.';
  end if;
  perform 1 from marketplace.issue i where i.id = new.issue_id for no key update;
  select * into newest from public.timeline_events e
  where e.issue_id = new.issue_id order by e.created_at desc, e.id desc limit 1;
  if newest.status = new.status and newest.actor = 'engineer' then
    delete from public.timeline_events e where e.id = newest.id;
    newest.note := case when newest.note = new.note then newest.note else concat_ws(E'\n', newest.note, nullif(new.note, '')) end;
    return newest;
  end if;
  new.id := gen_random_uuid();
  new.status := 'Note';
  new.actor := 'engineer';
  new.created_at := clock_timestamp();
  return new;
end
$$;
-- Events that the rules themselves write come from functions with their owner's rights, not from a caller.
create trigger take_timeline_note before insert on public.timeline_events
  for each row when (current_user = 'authenticated') execute function marketplace.take_timeline_note();

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  sender text not null check (sender in ('client', 'engineer', 'operator')),
  content text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint message_has_text check (not marketplace.is_blank(content)),
  constraint message_is_of_a_length check (length(content) <= 20000)
);
create index messages_by_issue on public.messages (issue_id, created_at, id);

alter table public.messages enable row level security;
grant select on public.messages to anon, authenticated;
grant all on public.messages to service_role;
create index messages_newest on public.messages (created_at);
create policy "The client and the engineer of an issue read its messages" on public.messages
  for select to authenticated using (issue_id = any (array(select marketplace.inside_issues())));
create policy "Operators read every message" on public.messages
  for select to authenticated using (created_at > (select marketplace.sees_all_since()));
create policy "The service does everything with messages" on public.messages
  to service_role using (true) with check (true);

alter table public.engineers enable row level security;
grant select on public.engineers to anon, authenticated;
grant insert (id, name, skills, avatar), update (name, skills, avatar) on public.engineers to authenticated;
grant all on public.engineers to service_role;

create function marketplace.my_engineers() returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select i.engineer_id from marketplace.issue i
  where i.user_id = (select marketplace.uid()) or lower(i.email) = (select marketplace.verified_email())
$$;

create policy "Engineers read their own profile" on public.engineers
  for select to authenticated using (id = (select marketplace.uid()));
create policy "A client reads the profile of the engineer on their issue" on public.engineers
  for select to authenticated using (id = any (array(select marketplace.my_engineers())));
create policy "Operators read every profile" on public.engineers
  for select to authenticated using ((select marketplace.is_operator()));
create policy "Whoever has a verified address makes their own profile" on public.engineers
  for insert to authenticated
  with check (id = (select marketplace.uid()) and (select marketplace.verified_email()) is not null);
create policy "Engineers change their own profile" on public.engineers
  for update to authenticated using (id = (select marketplace.uid())) with check (id = (select marketplace.uid()));
create policy "The service does everything with profiles" on public.engineers
  to service_role using (true) with check (true);
