-- Files keep the name they had where they came from, and both sides of a conversation attach them to what they write.

alter table marketplace.attachment
  add column name text check (length(name) <= 255),
  add column message_id uuid references public.messages (id) on delete cascade;
create index attachment_by_message on marketplace.attachment (message_id) where message_id is not null;
comment on column marketplace.attachment.message_id is 'The message it came with; null for a file of the submission itself.';

alter table public.messages
  add column attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array');
comment on column public.messages.attachments is 'Its files as [{path, name, size}], written once with the message; size is in bytes.';

-- The name that an upload says it had: one line that can be seen, of the very kind that the file is stored as.
create function marketplace.given_name(p_path text, p_metadata jsonb) returns text
language sql immutable set search_path = '' as
$$
  select nullif(given.name, '')
  from (select btrim(left(regexp_replace(p_metadata ->> 'name',
    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb/\\]', '', 'g'), 255))) given(name)
  where jsonb_typeof(p_metadata -> 'name') = 'string'
    and lower(storage.extension(given.name)) = lower(storage.extension(p_path))
$$;

-- The upload of that path that the caller may attach, locked; one sentence for a path that is unknown, taken or
-- somebody else's, so that nobody learns which.
create function marketplace.open_upload(p_path text) returns storage.objects
language plpgsql security definer set search_path = '' as
$$
declare
  upload storage.objects;
begin
  select * into upload from storage.objects o
  where o.bucket_id = 'issue-attachments' and o.name = p_path
    and (o.owner_id is null or o.owner_id = auth.uid() or marketplace.is_service())
  for key share;
  return upload;
end
$$;

create or replace function marketplace.attach(p_issue_id uuid, p_paths text[]) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  wanted text;
  upload storage.objects;
begin
  foreach wanted in array coalesce(p_paths, '{}') loop
    upload := marketplace.open_upload(wanted);
    if upload.id is not null then
      insert into marketplace.attachment (path, issue_id, name)
      values (wanted, p_issue_id, marketplace.given_name(wanted, upload.user_metadata)) on conflict do nothing;
    end if;
    if not exists (select from marketplace.attachment a where a.path = wanted and a.issue_id = p_issue_id and a.message_id is null) then
      raise exception using errcode = '23514', message = 'Attachment not found: ' || coalesce(wanted, '');
    end if;
  end loop;
end
$$;

-- Binds uploads to a message, once and for good, and gives what the message says of them.
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
      raise exception using errcode = '23514', message = 'Attachment not found: ' || coalesce(wanted, '');
    end if;
    files := files || jsonb_build_object('path', wanted, 'name', given, 'size', (upload.metadata ->> 'size')::bigint);
  end loop;
  return files;
end
$$;

-- Sends a message with files of the sender's. An id of the sender's own makes it safe to send again after a lost
-- answer: the message that is there already is given back.
drop function public.add_message(uuid, text, text);
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
    raise exception using errcode = '42501', message = 'A message is sent in the sender''s own part only.';
  elsif cardinality(p_attachments) > 10 then
    raise exception using errcode = '22023', message = 'A message takes at most 10 files.';
  end if;
  select * into made from public.messages m where m.id = p_id;
  if found then
    if (made.issue_id, made.sender) is distinct from (issue.id, p_sender) then
      perform marketplace.conflict('Another message has this id.');
    end if;
    return made;
  end if;
  insert into public.messages (id, issue_id, sender, content)
  values (coalesce(p_id, gen_random_uuid()), issue.id, p_sender, marketplace.required_text(p_content, 'A message needs some text.', 20000))
  returning * into made;
  if cardinality(p_attachments) > 0 then
    files := marketplace.attach_to_message(made, p_attachments);
    update public.messages m set attachments = files where m.id = made.id returning * into made;
  end if;
  return made;
end
$$;
revoke execute on function public.add_message from public;
grant execute on function public.add_message to authenticated, service_role;

-- A file that an operator takes down is gone from the message that it came with, too.
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

-- What is known of an issue's files: whoever reads the issue's conversation reads this.
alter table marketplace.attachment enable row level security;
grant select on marketplace.attachment to marketplace_gate;
create policy "The client and the engineer of an issue know its files" on marketplace.attachment
  for select to marketplace_gate using (issue_id = any (array(select marketplace.inside_issues())));
create policy "Operators and the service know every file" on marketplace.attachment
  for select to marketplace_gate using (created_at > (select marketplace.sees_all_since()));

grant create on schema public to marketplace_gate;
create view public.issue_files with (security_barrier) as
select a.issue_id, a.message_id, a.path, a.name, a.created_at from marketplace.attachment a;
alter view public.issue_files owner to marketplace_gate;
revoke create on schema public from marketplace_gate;
grant select on public.issue_files to anon, authenticated, service_role;

revoke execute on function marketplace.given_name, marketplace.open_upload, marketplace.attach_to_message,
  marketplace.drop_from_message from public;
