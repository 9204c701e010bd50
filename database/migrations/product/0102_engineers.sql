-- Engineers: the profile that clients see, and, apart from it, where the application stands.

create function marketplace.is_blank(p_text text) returns boolean
language sql immutable set search_path = '' as
$$ select coalesce(p_text, '') ~ '^[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$' $$;
comment on function marketplace.is_blank is 'True for null, and for text that is empty once white space (as browsers trim it) is gone.';

create table public.engineers (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null,
  skills text[] not null default '{}',
  avatar text,
  created_at timestamptz not null default now(),
  constraint engineer_has_a_name check (not marketplace.is_blank(name) and length(name) <= 120),
  constraint engineer_skills_are_few check (
    cardinality(skills) <= 50 and coalesce(array_ndims(skills), 1) = 1 and array_position(skills, null) is null
    and length(array_to_string(skills, ',')) <= 4000),
  constraint engineer_avatar_is_an_address check (avatar is null or (length(avatar) <= 2048 and avatar ~ '^(https?://|/([^/\\]|$))'))
);

create table marketplace.engineer_approval (
  engineer_id uuid primary key references public.engineers (id) on delete cascade,
  standing text not null check (standing in ('waiting', 'approved', 'suspended')),
  reason text,
  decided_at timestamptz
);

create function marketplace.open_application() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if marketplace.setting('engineer_approval') = '"automatic"' then
    insert into marketplace.engineer_approval (engineer_id, standing, decided_at) values (new.id, 'approved', now());
  else
    insert into marketplace.engineer_approval (engineer_id, standing) values (new.id, 'waiting');
    perform marketplace.notify('application-mail', jsonb_build_object('engineer_id', new.id), 'application-mail:' || new.id);
  end if;
  return null;
end
$$;
create trigger open_application after insert on public.engineers
  for each row execute function marketplace.open_application();

-- Name and skills travel with the sign-up, since there is no session before the address is confirmed.
-- Metadata that makes no valid profile makes none: the gate then asks for it.
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

-- The caller's own id if they are an approved engineer, else null.
create function marketplace.approved_engineer() returns uuid
language sql stable security definer set search_path = '' as
$$
  select a.engineer_id from marketplace.engineer_approval a
  where a.engineer_id = marketplace.uid() and a.standing = 'approved'
$$;

create function public.application_status() returns text
language sql stable security definer set search_path = '' as
$$
  select coalesce(
    (select a.standing from marketplace.engineer_approval a where a.engineer_id = marketplace.uid()), 'none')
$$;
comment on function public.application_status is 'Where the caller''s application as an engineer stands: none, waiting, approved or suspended.';
revoke execute on function public.application_status from public;
grant execute on function public.application_status to authenticated, service_role;
