-- Files of issues: who uploads, reads and removes what in the bucket issue-attachments.

insert into storage.buckets (id, name, public, file_size_limit)
values ('issue-attachments', 'issue-attachments', false, 5 * 1024 * 1024);

create function marketplace.may_read_attachment(p_path text) returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select from marketplace.attachment a where a.path = p_path and marketplace.is_inside(a.issue_id)) $$;

create function marketplace.is_attached(p_path text) returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select from marketplace.attachment a where a.path = p_path) $$;

-- The paths that this very call names to remove them.
create function marketplace.names_path(p_path text) returns boolean
language sql stable set search_path = '' as
$$ select coalesce(nullif(current_setting('request.named_paths', true), '')::jsonb ? p_path, false) $$;

create policy "Anybody uploads files of the accepted kinds for an issue" on storage.objects
  for insert to anon, authenticated
  with check (
    bucket_id = 'issue-attachments'
    and name ~* '^issues/[A-Za-z0-9_.-]+\.(png|jpg|jpeg|pdf|zip|txt|log)$'
    and owner_id is not distinct from auth.uid());
create policy "Those inside an issue read its files" on storage.objects
  for select to authenticated
  using (bucket_id = 'issue-attachments' and marketplace.may_read_attachment(name));
create policy "Uploaders see their own uploads" on storage.objects
  for select to authenticated
  using (bucket_id = 'issue-attachments' and owner_id = (select auth.uid()));
create policy "Whoever names an unused upload finds it, to remove it" on storage.objects
  for select to anon, authenticated
  using (bucket_id = 'issue-attachments' and owner_id is null and marketplace.names_path(name) and not marketplace.is_attached(name));
create policy "Whoever uploaded a file removes it while it is unused" on storage.objects
  for delete to anon, authenticated
  using (
    bucket_id = 'issue-attachments'
    and (owner_id = (select auth.uid()) or owner_id is null)
    and marketplace.names_path(name)
    and not marketplace.is_attached(name));

-- Uploads that nothing refers to after seven days, for the job that removes them.
create function marketplace.forgotten_uploads() returns setof text
language sql stable set search_path = '' as
$$
  select o.name from storage.objects o
  where o.bucket_id = 'issue-attachments' and o.created_at < now() - interval '7 days' and not marketplace.is_attached(o.name)
$$;
