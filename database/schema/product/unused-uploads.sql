-- Uploads still unattached after seven days, for the cleanup job.
create function marketplace.forgotten_uploads() returns setof text
language sql stable set search_path = '' as
$$
  select o.name from storage.objects o
  where o.bucket_id = 'issue-attachments' and o.created_at < now() - interval '7 days' and not marketplace.is_attached(o.name)
$$;
