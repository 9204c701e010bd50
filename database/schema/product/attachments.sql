-- Returns the paths of attachments on issues where the caller is the client or the engineer. A policy calls
-- this function once per statement and not for each row.
create function marketplace.readable_attachments() returns setof text
language sql stable security definer set search_path = '' as
$$
  select a.path from marketplace.issue i
  join marketplace.attachment a on a.issue_id = i.id
  where a.bucket_id = 'issue-attachments' and i.taken_down_at is null and (
    i.user_id = (select marketplace.uid())
    or lower(i.email) = (select marketplace.verified_email())
    or i.engineer_id = (select marketplace.approved_engineer()))
$$;

create function marketplace.is_attached(p_path text) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (
    select from marketplace.attachment a where a.bucket_id = 'issue-attachments' and a.path = p_path)
$$;

-- Returns the file paths that the current request wants to delete.
create function marketplace.named_paths() returns text[]
language sql stable set search_path = '' as
$$
  select array(select jsonb_array_elements_text(nullif(current_setting('request.named_paths', true), '')::jsonb))
$$;

-- Limits how many unattached files an account can upload, because each of them is kept for seven days. A lock
-- makes the count correct for concurrent uploads. Budgets limit all uploads, attached or not.
create function marketplace.admits_upload() returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  uploader constant uuid := auth.uid();
  files bigint;
  bytes bigint;
begin
  if uploader is null then return true; end if;
  perform pg_advisory_xact_lock(hashtextextended('uploads of ' || uploader, 0));
  select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0) into files, bytes
  from storage.objects o
  where o.bucket_id = 'issue-attachments' and o.owner_id = uploader and not marketplace.is_attached(o.name);
  if files >= 100 or bytes >= 200 * 1024 * 1024 then
    perform marketplace.refuse('PT403', 'tooManyLooseUploads');
  end if;
  return true;
end
$$;

-- Returns the original name of an upload as one visible line. Returns null if the extension of the stored
-- file is different.
create function marketplace.given_name(p_path text, p_metadata jsonb) returns text
language sql immutable set search_path = '' as
$$
  select nullif(given.name, '')
  from (select btrim(left(regexp_replace(p_metadata ->> 'name',
    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb/\\]', '', 'g'), 255))) given(name)
  where jsonb_typeof(p_metadata -> 'name') = 'string'
    and lower(storage.extension(given.name)) = lower(storage.extension(p_path))
$$;

-- Locks and returns an upload that the caller may attach. The error is the same for an unknown path, an
-- attached file and another account's file, so that callers cannot find out which files exist.
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

-- Adds the client's uploads to their submission until the fix is submitted. A repeated call changes nothing.
create function public.add_files(p_issue_id uuid, p_paths text[]) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client');
  added constant text[] := array(select distinct path from unnest(p_paths) path where path <> all (issue.attachments));
begin
  if issue.status not in ('pending', 'in_progress') then
    perform marketplace.conflict('filesAddedTooLate');
  elsif cardinality(issue.attachments || added) > 10 then
    perform marketplace.refuse('22023', 'issueTakesFewerFiles');
  elsif added <> '{}' then
    perform marketplace.spend('{"edit": 1}');
    perform marketplace.attach(issue.id, added);
    update marketplace.issue i set attachments = i.attachments || added where i.id = issue.id;
  end if;
  return marketplace.shown(p_issue_id);
end
$$;

-- Returns the uploads that have been unattached for seven days. The cleanup job deletes these uploads.
create function marketplace.forgotten_uploads() returns setof text
language sql stable set search_path = '' as
$$
  select o.name from storage.objects o
  where o.bucket_id = 'issue-attachments' and o.created_at < now() - interval '7 days' and not marketplace.is_attached(o.name)
$$;

create policy "Every caller may upload files of the accepted types for an issue" on storage.objects
  for insert to anon, authenticated
  with check (
    bucket_id = 'issue-attachments'
    and name ~* '^issues/[A-Za-z0-9_.-]+\.(png|jpg|jpeg|pdf|zip|txt|log)$'
    and owner_id is not distinct from auth.uid()
    and marketplace.admits_upload());

create policy "The client and the engineer of an issue may read its files" on storage.objects
  for select to authenticated
  using (bucket_id = 'issue-attachments' and name = any (array(select marketplace.readable_attachments())));

create policy "Operators may read every file of an issue" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'issue-attachments'
    and created_at > (select marketplace.sees_all_since())
    and marketplace.is_attached(name));

create policy "Uploaders may see their own uploads" on storage.objects
  for select to authenticated
  using (bucket_id = 'issue-attachments' and owner_id = (select auth.uid()));

create policy "A caller who names an unattached anonymous upload may find it" on storage.objects
  for select to anon, authenticated
  using (
    bucket_id = 'issue-attachments'
    and owner_id is null
    and name = any ((select marketplace.named_paths())::text[])
    and not marketplace.is_attached(name));

create policy "An uploader may remove a file until it is attached" on storage.objects
  for delete to anon, authenticated
  using (
    bucket_id = 'issue-attachments'
    and (owner_id = (select auth.uid()) or owner_id is null)
    and name = any ((select marketplace.named_paths())::text[])
    and not marketplace.is_attached(name));

revoke all on marketplace.attachment from marketplace_gate;
grant select on marketplace.attachment to marketplace_gate;

create policy "The client and the engineer of an issue may list its files" on marketplace.attachment
  for select to marketplace_gate using (issue_id = any (array(select marketplace.inside_issues())));

create policy "Operators and the service may list every file" on marketplace.attachment
  for select to marketplace_gate using (created_at > (select marketplace.sees_all_since()));

create view public.issue_files with (security_barrier) as
select a.issue_id, a.message_id, a.path, a.name, a.created_at from marketplace.attachment a;

grant create on schema public to marketplace_gate;
alter view public.issue_files owner to marketplace_gate;
revoke create on schema public from marketplace_gate;
grant select on public.issue_files to anon, authenticated, service_role;

grant execute on function
  marketplace.readable_attachments, marketplace.is_attached, marketplace.named_paths
to anon, authenticated, service_role, marketplace_gate;
grant execute on function marketplace.admits_upload to anon, authenticated;
grant execute on function public.add_files to authenticated, service_role;
