-- Working notes: what the engineers of an issue found and tried, for whoever takes it over.

create table public.working_notes (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  engineer_id uuid references public.engineers (id) on delete set null,
  engineer_name text not null,
  content text not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  constraint working_note_has_text check (not marketplace.is_blank(content)),
  constraint working_note_is_of_a_length check (length(content) <= 10000)
);
comment on column public.working_notes.engineer_name is 'As it was when the note was written: later engineers do not read each other''s profiles.';
create index working_notes_by_issue on public.working_notes (issue_id, created_at desc, id desc);
create index working_notes_by_engineer on public.working_notes (engineer_id) where engineer_id is not null;
create index working_notes_newest on public.working_notes (created_at);

alter table public.working_notes enable row level security;
grant select on public.working_notes to anon, authenticated;
grant all on public.working_notes to service_role;
create policy "The engineer who holds an issue reads the working notes of all its engineers" on public.working_notes
  for select to authenticated using (issue_id = any (array(select marketplace.held_issues())));
create policy "Operators read all working notes" on public.working_notes
  for select to authenticated using (created_at > (select marketplace.sees_all_since()));
create policy "The service does everything with working notes" on public.working_notes
  to service_role using (true) with check (true);

-- The caller's issue, locked, while there is work on it to note.
create function marketplace.issue_to_note(p_issue_id uuid) returns marketplace.issue
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'engineer');
begin
  if issue.engineer_id is null or marketplace.approved_engineer() is distinct from issue.engineer_id then
    raise exception using errcode = '42501', message = 'Only the engineer who holds an issue writes working notes.';
  elsif issue.status = 'cancelled' or issue.accepted_at is not null then
    perform marketplace.conflict('This issue is closed, so nobody works on it any more.');
  end if;
  return issue;
end
$$;

create function marketplace.put_working_note(p_issue_id uuid, p_content text, p_id uuid default null) returns public.working_notes
language sql security definer set search_path = '' as
$$
  insert into public.working_notes (id, issue_id, engineer_id, engineer_name, content)
  select coalesce(p_id, gen_random_uuid()), p_issue_id, e.id, e.name, marketplace.required_text(p_content, 'A note needs some text.')
  from public.engineers e where e.id = marketplace.approved_engineer()
  returning *
$$;

-- An id of the sender's own makes it safe to send again after a lost answer: the note that is there is given back.
create function public.add_working_note(p_issue_id uuid, p_content text, p_id uuid default null) returns public.working_notes
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.issue_to_note(p_issue_id);
  made public.working_notes;
begin
  select * into made from public.working_notes n where n.id = p_id;
  if not found then
    return marketplace.put_working_note(issue.id, p_content, p_id);
  elsif (made.issue_id, made.engineer_id) is distinct from (issue.id, issue.engineer_id) then
    perform marketplace.conflict('Another note has this id.');
  end if;
  return made;
end
$$;

-- The caller's own note, on an issue that they hold.
create function marketplace.own_working_note(p_note_id uuid) returns public.working_notes
language plpgsql security definer set search_path = '' as
$$
declare
  note public.working_notes;
begin
  select * into note from public.working_notes n where n.id = p_note_id;
  if note.id is null or not (note.issue_id in (select marketplace.held_issues()) or marketplace.is_operator()) then
    raise exception using errcode = 'PT404', message = 'Note not found';
  end if;
  perform marketplace.issue_to_note(note.issue_id);
  if note.engineer_id is distinct from marketplace.approved_engineer() then
    raise exception using errcode = '42501', message = 'Only who wrote a note may change it.';
  end if;
  return note;
end
$$;

create function public.change_working_note(p_note_id uuid, p_content text) returns public.working_notes
language plpgsql security definer set search_path = '' as
$$
declare
  note public.working_notes := marketplace.own_working_note(p_note_id);
begin
  update public.working_notes n set content = marketplace.required_text(p_content, 'A note needs some text.'), edited_at = clock_timestamp()
  where n.id = note.id returning * into note;
  return note;
end
$$;

create function public.remove_working_note(p_note_id uuid) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  note public.working_notes := marketplace.own_working_note(p_note_id);
begin
  delete from public.working_notes n where n.id = note.id;
end
$$;

-- A note is an act of its engineer as well, though the client does not see it.
create trigger touch_lease after insert or update of content on public.working_notes
  for each row execute function marketplace.touch_lease();

-- Whoever gives an issue back may leave a last working note, so that the next engineer starts ahead.
drop function public.release_issue(uuid, text);
create function public.release_issue(p_issue_id uuid, p_note text default null, p_last_note text default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'engineer');
begin
  if not marketplace.is_blank(p_last_note) then
    perform marketplace.put_working_note((marketplace.issue_to_note(p_issue_id)).id, p_last_note);
  end if;
  perform marketplace.explain(marketplace.optional_text(p_note));
  perform marketplace.release(issue);
  return marketplace.shown(p_issue_id);
end
$$;

revoke execute on function
  marketplace.issue_to_note, marketplace.put_working_note, marketplace.own_working_note,
  public.add_working_note, public.change_working_note, public.remove_working_note, public.release_issue
from public;
grant execute on function
  public.add_working_note, public.change_working_note, public.remove_working_note, public.release_issue
to authenticated, service_role;
