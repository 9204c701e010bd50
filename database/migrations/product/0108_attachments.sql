-- Files of issues: who uploads, reads and removes what in the bucket issue-attachments.

insert into storage.buckets (id, name, public, file_size_limit)
values ('issue-attachments', 'issue-attachments', false, 5 * 1024 * 1024);

-- The files of the issues that the caller is inside of as client or as the engineer who holds them. Policies
-- ask for these sets once a statement, so that listing costs what it returns.
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

-- The paths that this very call names to remove them.
create function marketplace.named_paths() returns text[]
language sql stable set search_path = '' as
$$
  select array(select jsonb_array_elements_text(nullif(current_setting('request.named_paths', true), '')::jsonb))
$$;

create policy "Anybody uploads files of the accepted kinds for an issue" on storage.objects
  for insert to anon, authenticated
  with check (
    bucket_id = 'issue-attachments'
    and name ~* '^issues/[A-Za-z0-9_.-]+\.(png|jpg|jpeg|pdf|zip|txt|log)$'
    and owner_id is not distinct from auth.uid());
create policy "Clients and the engineer who holds an issue read its files" on storage.objects
  for select to authenticated
  using (bucket_id = 'issue-attachments' and name = any (array(select marketplace.readable_attachments())));
create policy "Operators read every file of an issue" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'issue-attachments'
    and created_at > (select marketplace.sees_all_since())
    and marketplace.is_attached(name));
create policy "Uploaders see their own uploads" on storage.objects
  for select to authenticated
  using (bucket_id = 'issue-attachments' and owner_id = (select auth.uid()));
create policy "Whoever names an unused upload finds it, to remove it" on storage.objects
  for select to anon, authenticated
  using (
    bucket_id = 'issue-attachments'
    and owner_id is null
    and name = any ((select marketplace.named_paths())::text[])
    and not marketplace.is_attached(name));
create policy "Whoever uploaded a file removes it while it is unused" on storage.objects
  for delete to anon, authenticated
  using (
    bucket_id = 'issue-attachments'
    and (owner_id = (select auth.uid()) or owner_id is null)
    and name = any ((select marketplace.named_paths())::text[])
    and not marketplace.is_attached(name));

-- Uploads that nothing refers to after seven days, for the job that removes them.
create function marketplace.forgotten_uploads() returns setof text
language sql stable set search_path = '' as
$$
  select o.name from storage.objects o
  where o.bucket_id = 'issue-attachments' and o.created_at < now() - interval '7 days' and not marketplace.is_attached(o.name)
$$;
