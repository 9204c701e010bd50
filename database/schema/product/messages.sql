create function marketplace.attach_to_message(p_message public.messages, p_paths text[]) returns jsonb
language plpgsql security definer set search_path = '' as
$$
declare
  wanted text;
  upload storage.objects;
  given text;
  files jsonb := '[]';
begin
  foreach wanted in array p_paths loop
    upload := marketplace.open_upload(wanted);
    given := marketplace.given_name(wanted, upload.user_metadata);
    if upload.id is not null then
      insert into marketplace.attachment (path, issue_id, message_id, name)
      values (wanted, p_message.issue_id, p_message.id, given) on conflict do nothing;
    end if;
    if upload.id is null or not found then
      perform marketplace.refuse('23514', 'attachmentUnknown', json_build_object('path', coalesce(wanted, '')));
    end if;
    files := files || jsonb_build_object('path', wanted, 'name', given, 'size', (upload.metadata ->> 'size')::bigint);
  end loop;
  return files;
end
$$;

create function marketplace.drop_from_message() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  update public.messages m
  set attachments = (select coalesce(jsonb_agg(file), '[]') from jsonb_array_elements(m.attachments) file where file ->> 'path' <> old.path)
  where m.id = old.message_id;
  return null;
end
$$;
create trigger drop_from_message after delete on marketplace.attachment
  for each row when (old.message_id is not null) execute function marketplace.drop_from_message();

-- Sends a message with files. The caller chooses the ID, so that a retry returns the stored message.
create function public.add_message(p_issue_id uuid, p_sender text, p_content text, p_attachments text[] default '{}', p_id uuid default null)
returns public.messages
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client', 'engineer', 'operator');
  part text := marketplace.part_in(issue);
  made public.messages;
  files jsonb;
begin
  if p_sender is null or p_sender not in ('client', 'engineer', 'operator') or (part <> 'system' and p_sender <> part) then
    perform marketplace.refuse('42501', 'messageFromOtherPart');
  elsif cardinality(p_attachments) > 10 then
    perform marketplace.refuse('22023', 'messageTakesFewerFiles');
  end if;
  select * into made from public.messages m where m.id = p_id;
  if found then
    if (made.issue_id, made.sender) is distinct from (issue.id, p_sender) then
      perform marketplace.conflict('messageIdTaken');
    end if;
    return made;
  end if;
  insert into public.messages (id, issue_id, sender, content)
  values (coalesce(p_id, gen_random_uuid()), issue.id, p_sender, marketplace.required_text(p_content, 'messageTextRequired', 20000))
  returning * into made;
  if cardinality(p_attachments) > 0 then
    files := marketplace.attach_to_message(made, p_attachments);
    update public.messages m set attachments = files where m.id = made.id returning * into made;
  end if;
  if part = 'engineer' then
    perform marketplace.take_explanation(issue, made);
  elsif p_sender = 'client' then
    -- A client who writes is not silent.
    perform marketplace.renew_time_to_answer(issue.id);
  elsif p_sender = 'operator' then
    perform marketplace.audit('write_message', issue.id, null, null, null);
  end if;
  return made;
end
$$;

revoke all on public.messages from anon, authenticated, service_role;
grant select on public.messages to anon, authenticated;
grant all on public.messages to service_role;

create policy "The client and the engineer of an issue may read its messages" on public.messages
  for select to authenticated using (issue_id = any (array(select marketplace.inside_issues())));

create policy "The service may do everything with messages" on public.messages
  to service_role using (true) with check (true);

create policy "Operators may read every message" on public.messages
  for select to authenticated
  using (created_at > (select marketplace.sees_all_since()) and created_at < (select timestamptz 'infinity'));

grant execute on function public.add_message to authenticated, service_role;
