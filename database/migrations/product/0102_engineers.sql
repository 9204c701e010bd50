create function marketplace.is_blank(p_text text) returns boolean
language sql immutable set search_path = '' as
$$ select coalesce(p_text, '') ~ '^[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$' $$;
comment on function marketplace.is_blank is 'True for null and for text that is empty after trimming whitespace as browsers do.';

-- Returns an engineer's searchable text for an index. array_to_string itself is not immutable, because for
-- types other than text its result may depend on settings.
create function marketplace.searched_profile(p_name text, p_skills text[]) returns text
language sql immutable as
$$ select lower(p_name || ' ' || array_to_string(p_skills, ' ')) $$;

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
create index engineer_newest on public.engineers (created_at desc, id desc);
alter table public.engineers enable row level security;

create table marketplace.engineer_approval (
  engineer_id uuid primary key references public.engineers (id) on delete cascade,
  status text not null check (status in ('waiting', 'approved', 'suspended')),
  reason text,
  decided_at timestamptz
);
create index engineer_approval_undecided on marketplace.engineer_approval (status) where status <> 'approved';

-- One mail covers the issues submitted between the two times, so that a retried job sends the same mail.
create table marketplace.match_mail (
  engineer_id uuid primary key references public.engineers (id) on delete cascade,
  told_through timestamptz not null,
  mail_through timestamptz not null
);
alter table marketplace.match_mail enable row level security;

-- The operator class is defined in the extension's schema.
do $$
declare
  place constant text := (
    select n.nspname from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
begin
  execute format('create index engineers_by_text on public.engineers using gin (marketplace.searched_profile(name, skills) %I.gin_trgm_ops)', place);
  execute format('create index users_by_part_of_address on auth.users using gin (lower(email) %I.gin_trgm_ops)', place);
end
$$;
