revoke all on schema storage from anon, authenticated, service_role;
grant usage on schema storage to anon, authenticated, service_role;

-- Policies use these functions to read parts of a file's path. The path 'a/b/c.png' has the folders {a,b},
-- the file name 'c.png' and the extension 'png'.
create function storage.foldername(name text) returns text[]
  language sql immutable parallel safe set search_path = ''
  return (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1];

create function storage.filename(name text) returns text
  language sql immutable parallel safe set search_path = ''
  return (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)];

create function storage.extension(name text) returns text
  language sql immutable parallel safe set search_path = ''
  return substring(storage.filename(name) from '\.([^.]*)$');

revoke all on storage.buckets from anon, authenticated, service_role;
grant select on storage.buckets to anon, authenticated;
grant all on storage.buckets to service_role;

create policy "Everybody may know which buckets there are." on storage.buckets
  for select to anon, authenticated using (true);

create policy "The service role may do everything with buckets." on storage.buckets
  for all to service_role using (true) with check (true);

revoke all on storage.objects from anon, authenticated, service_role;
grant select, insert, update, delete on storage.objects to anon, authenticated;
grant all on storage.objects to service_role;

create policy "The service role may do everything with files." on storage.objects
  for all to service_role using (true) with check (true);

grant execute on function storage.foldername, storage.filename, storage.extension to anon, authenticated, service_role;

-- Jobs remove the files of deleted rows, 1,000 at a time.
create function storage.remove_files() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform jobs.enqueue_all(array_agg(('remove-files', f.payload, null, null)::jobs.wanted))
  from (
    select jsonb_build_object('versions', jsonb_agg(d.version)) as payload
    from (select version, (row_number() over () - 1) / 1000 as part from deleted where version is not null) d
    group by d.part) f
  having count(*) > 0;
  return null;
end
$$;
create trigger remove_files after delete on storage.objects referencing old table as deleted
  for each statement execute function storage.remove_files();
