create function marketplace.issue_to_note(p_issue_id uuid) returns marketplace.issue
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'engineer');
begin
  if issue.engineer_id is null or marketplace.approved_engineer() is distinct from issue.engineer_id then
    perform marketplace.refuse('42501', 'notesForHolderOnly');
  elsif issue.status = 'cancelled' or issue.accepted_at is not null then
    perform marketplace.conflict('notesOfClosedIssue');
  end if;
  return issue;
end
$$;

create function marketplace.put_working_note(p_issue_id uuid, p_content text, p_id uuid default null) returns public.working_notes
language sql security definer set search_path = '' as
$$
  insert into public.working_notes (id, issue_id, engineer_id, engineer_name, content)
  select coalesce(p_id, gen_random_uuid()), p_issue_id, e.id, e.name, marketplace.required_text(p_content, 'noteTextRequired')
  from public.engineers e where e.id = marketplace.approved_engineer()
  returning *
$$;

create function marketplace.own_working_note(p_note_id uuid) returns public.working_notes
language plpgsql security definer set search_path = '' as
$$
declare
  note public.working_notes;
begin
  select * into note from public.working_notes n where n.id = p_note_id;
  if note.id is null or not (note.issue_id in (select marketplace.held_issues()) or marketplace.is_operator()) then
    perform marketplace.refuse('PT404', 'noteNotFound');
  end if;
  perform marketplace.issue_to_note(note.issue_id);
  if note.engineer_id is distinct from marketplace.approved_engineer() then
    perform marketplace.refuse('42501', 'noteOfAnother');
  end if;
  return note;
end
$$;

-- The caller chooses the ID, so that a retry returns the stored note.
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
    perform marketplace.conflict('noteIdTaken');
  end if;
  return made;
end
$$;

create function public.change_working_note(p_note_id uuid, p_content text) returns public.working_notes
language plpgsql security definer set search_path = '' as
$$
declare
  note public.working_notes := marketplace.own_working_note(p_note_id);
begin
  update public.working_notes n set content = marketplace.required_text(p_content, 'noteTextRequired'), edited_at = clock_timestamp()
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

revoke all on public.working_notes from anon, authenticated, service_role;
grant select on public.working_notes to anon, authenticated;
grant all on public.working_notes to service_role;

create policy "The engineer of an issue may read the working notes of all its engineers" on public.working_notes
  for select to authenticated using (issue_id = any (array(select marketplace.held_issues())));

create policy "Operators may read all working notes" on public.working_notes
  for select to authenticated using (created_at > (select marketplace.sees_all_since()));

create policy "The service may do everything with working notes" on public.working_notes
  to service_role using (true) with check (true);

grant execute on function
  public.add_working_note, public.change_working_note, public.remove_working_note
to authenticated, service_role;
