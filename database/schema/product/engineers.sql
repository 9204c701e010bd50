create function marketplace.open_application() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if marketplace.setting('engineer_approval') = '"automatic"' then
    insert into marketplace.engineer_approval (engineer_id, status, decided_at) values (new.id, 'approved', now());
  else
    insert into marketplace.engineer_approval (engineer_id, status) values (new.id, 'waiting');
    perform marketplace.notify('application-mail', jsonb_build_object('engineer_id', new.id), 'application-mail:' || new.id);
  end if;
  return null;
end
$$;
create trigger open_application after insert on public.engineers
  for each row execute function marketplace.open_application();

-- Creates the profile from the name and the skills in the sign-up data, because a new account has no session
-- until its address is confirmed. If the data is invalid, the engineer creates the profile later.
create function marketplace.make_profile_at_confirmation() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  profile jsonb := new.raw_user_meta_data;
begin
  if profile ->> 'role' = 'engineer' and jsonb_typeof(profile -> 'skills') = 'array' then
    begin
      insert into public.engineers (id, name, skills)
      values (new.id, profile ->> 'name', array(select jsonb_array_elements_text(profile -> 'skills')))
      on conflict (id) do nothing;
    exception when check_violation or not_null_violation then
      null;
    end;
  end if;
  return null;
end
$$;
create trigger make_profile_at_confirmation
  after insert or update of email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null)
  execute function marketplace.make_profile_at_confirmation();

create function public.application_status() returns text
language sql stable security definer set search_path = '' as
$$
  select coalesce(
    (select a.status from marketplace.engineer_approval a where a.engineer_id = marketplace.uid()), 'none')
$$;
comment on function public.application_status is 'The status of the caller''s application as an engineer: none, waiting, approved or suspended.';

-- Returns the address for emails about an issue. An engineer who is not approved may not read its texts.
create function marketplace.engineer_address(p_engineer_id uuid) returns text
language sql stable security definer set search_path = '' as
$$
  select u.email from auth.users u
  join marketplace.engineer_approval a on a.engineer_id = u.id and a.status = 'approved'
  where u.id = p_engineer_id and u.email_confirmed_at is not null and coalesce(u.banned_until <= now(), true)
$$;

-- Returns whether an address belongs to an engineer. Only the server and the verified owner of the address
-- may ask.
create function marketplace.is_engineers_address(p_address text) returns boolean
language sql stable security definer set search_path = '' as
$$
  select (marketplace.is_service() or p_address = marketplace.verified_email()) and exists (
    select from public.engineers e join auth.users u on u.id = e.id where lower(u.email) = lower(p_address))
$$;

create function marketplace.my_engineers() returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select i.engineer_id from marketplace.issue i
  where i.user_id = (select marketplace.uid()) or lower(i.email) = (select marketplace.verified_email())
$$;

revoke all on public.engineers from anon, authenticated, service_role;
grant select on public.engineers to anon, authenticated;
grant insert (id, name, skills, avatar), update (name, skills, avatar) on public.engineers to authenticated;
grant all on public.engineers to service_role;

create policy "Engineers may read their own profile" on public.engineers
  for select to authenticated using (id = (select marketplace.uid()));

create policy "A client may read the profile of the engineer on their issue" on public.engineers
  for select to authenticated using (id = any (array(select marketplace.my_engineers())));

create policy "Operators may read every profile" on public.engineers
  for select to authenticated using ((select marketplace.is_operator()));

create policy "A caller with a verified address may make their own profile" on public.engineers
  for insert to authenticated
  with check (id = (select marketplace.uid()) and (select marketplace.verified_email()) is not null);

create policy "Engineers who are not suspended may change their own profile" on public.engineers
  for update to authenticated using (id = (select marketplace.uid()) and (select public.application_status()) <> 'suspended')
  with check (id = (select marketplace.uid()));

create policy "The service may do everything with profiles" on public.engineers
  to service_role using (true) with check (true);

revoke execute on function marketplace.searched_profile from authenticated, service_role;
grant execute on function public.application_status, marketplace.searched_profile to authenticated, service_role;
grant execute on function marketplace.is_engineers_address to authenticated;
grant execute on function marketplace.my_engineers to anon, authenticated, service_role, marketplace_gate;
