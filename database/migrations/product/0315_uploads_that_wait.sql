-- A person holds so many uploads that nothing refers to, and no more: copies cost their sender next to nothing, and a
-- file stays for seven days.

-- Whether the caller may add one more. One at a time for each person, so that many at once are counted too. Visitors have
-- no id to be counted by: the service counts them by network address.
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
    raise exception using errcode = 'PT403', message = 'Too many of your files wait to be sent. Send or remove some of them first.';
  end if;
  return true;
end
$$;
revoke execute on function marketplace.admits_upload from public;
grant execute on function marketplace.admits_upload to anon, authenticated;

alter policy "Anybody uploads files of the accepted kinds for an issue" on storage.objects
  with check (
    bucket_id = 'issue-attachments'
    and name ~* '^issues/[A-Za-z0-9_.-]+\.(png|jpg|jpeg|pdf|zip|txt|log)$'
    and owner_id is not distinct from auth.uid()
    and marketplace.admits_upload());
