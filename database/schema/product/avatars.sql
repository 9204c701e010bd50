-- Pictures of engineers. Anyone can read a picture by its URL. Only the picture on the profile is kept.

create function marketplace.may_add_avatar() returns boolean
language sql stable security definer set search_path = '' as
$$
  select public.application_status() not in ('none', 'suspended') and (
    select count(*) < 10 from storage.objects o
    where o.bucket_id = 'avatars' and o.owner_id = marketplace.uid())
$$;

-- Returns the stored file for an avatar URL. Returns null if the URL is not in a user's folder.
create function marketplace.avatar_object(p_avatar text) returns text
language sql immutable set search_path = '' as
$$ select substring(p_avatar from '^/storage/v1/object/public/avatars/([0-9a-f-]{36}/[A-Za-z0-9_-]+\.(?:png|jpg))$') $$;

-- If an avatar URL is on this site, the file must exist and belong to the engineer. URLs on other sites are
-- not checked.
create function marketplace.check_avatar() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  picture constant text := marketplace.avatar_object(new.avatar);
begin
  if new.avatar like '/%' and not exists (
    select from storage.objects o
    where o.bucket_id = 'avatars' and o.name = picture and o.owner_id = new.id)
  then
    perform marketplace.refuse('23514', 'avatarNotOwn');
  end if;
  return new;
end
$$;
create trigger check_avatar before insert or update of avatar on public.engineers
  for each row when (new.avatar is not null) execute function marketplace.check_avatar();

-- Deletes the avatars that are no longer on the profile. A job then removes the files.
create function marketplace.drop_other_avatars() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  delete from storage.objects o
  where o.bucket_id = 'avatars' and o.owner_id = old.id
    and (tg_op = 'DELETE' or o.name is distinct from marketplace.avatar_object(new.avatar));
  return null;
end
$$;
create trigger drop_other_avatars after update of avatar on public.engineers
  for each row when (old.avatar is distinct from new.avatar) execute function marketplace.drop_other_avatars();
create trigger drop_avatars_with_profile after delete on public.engineers
  for each row execute function marketplace.drop_other_avatars();

create policy "Engineers may upload pictures to their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and owner_id = (select auth.uid())
    and name ~ ('^' || (select auth.uid()) || '/[A-Za-z0-9_-]{1,100}\.(png|jpg)$')
    and (select marketplace.may_add_avatar()));

create policy "Engineers may list their own pictures" on storage.objects
  for select to authenticated using (bucket_id = 'avatars' and owner_id = (select auth.uid()));

create policy "Engineers may remove their own pictures" on storage.objects
  for delete to authenticated using (bucket_id = 'avatars' and owner_id = (select auth.uid()));

grant execute on function marketplace.may_add_avatar to authenticated;
