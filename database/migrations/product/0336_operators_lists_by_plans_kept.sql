-- What is owed is listed by a plan that is kept: to find one anew each time took longer the more there is.
alter function public.operator_payouts set plan_cache_mode = 'force_generic_plan';

-- What operators search of an engineer beside their address. Only for an index: array_to_string might depend on settings for
-- other types than text.
create function marketplace.searched_profile(p_name text, p_skills text[]) returns text
language sql immutable as
$$ select lower(p_name || ' ' || array_to_string(p_skills, ' ')) $$;
revoke execute on function marketplace.searched_profile from public;
-- Whoever writes a profile writes its index.
grant execute on function marketplace.searched_profile to authenticated, service_role;

-- The trigrams of what is searched, wherever their extension is.
do $$
declare
  place constant text := (
    select n.nspname from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
begin
  execute format('create index engineers_by_text on public.engineers using gin (marketplace.searched_profile(name, skills) %I.gin_trgm_ops)', place);
  execute format('create index users_by_part_of_address on auth.users using gin (lower(email) %I.gin_trgm_ops)', place);
end
$$;

-- As before, but only what is asked for stands in the statement that picks the page, so that an index can answer it. The search
-- is for a part of the name and the skills, or of the address; what holds no three letters in a row is in no index, and is looked
-- for in the next 10000 engineers of the list alone.
create or replace function public.operator_engineers(
  p_search text default null, p_standing text default null, p_before uuid default null, p_limit int default 50,
  p_before_created_at timestamptz default null)
returns table (
  id uuid, name text, email text, skills text[], avatar text, created_at timestamptz,
  standing text, reason text, decided_at timestamptz, holding int, resolved int)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as
$$
declare
  wanted constant text := lower(btrim(left(coalesce(p_search, ''), 200)));
  pattern constant text := '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%';
  before_at constant timestamptz := case
    when p_before is null then 'infinity'
    else coalesce(p_before_created_at, (select b.created_at from public.engineers b where b.id = p_before))
  end;
  before_id constant uuid := coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  page constant int := least(greatest(coalesce(p_limit, 50), 1), 200);
  source text := 'public.engineers';
  conditions text := '';
  listed uuid[];
begin
  perform marketplace.require_operator();
  if p_standing is not null and p_standing not in ('waiting', 'approved', 'suspended') then
    raise exception using errcode = '22023', message = 'A standing is waiting, approved or suspended.';
  end if;
  if p_standing is not null then
    conditions := ' and exists (select from marketplace.engineer_approval a where a.engineer_id = e.id and a.standing = $5)';
  end if;
  if wanted ~ '[[:alnum:]]{3}' then
    conditions := conditions || $q$ and e.id in (
      select found.id from public.engineers found where marketplace.searched_profile(found.name, found.skills) like $4
      union all
      select u.id from auth.users u where lower(u.email) like $4) $q$;
  elsif wanted <> '' then
    source := '(select * from public.engineers e where (e.created_at, e.id) < ($1, $2) order by e.created_at desc, e.id desc limit 10000)';
    conditions := conditions || $q$ and (marketplace.searched_profile(e.name, e.skills) like $4
      or (select lower(u.email) from auth.users u where u.id = e.id) like $4) $q$;
  end if;
  execute format('select array(select e.id from %s e where (e.created_at, e.id) < ($1, $2) %s order by e.created_at desc, e.id desc limit $3)',
    source, conditions)
  using before_at, before_id, page, pattern, p_standing into listed;
  return query
    select e.id, e.name, u.email, e.skills, e.avatar, e.created_at, a.standing, a.reason, a.decided_at,
      (select count(*)::int from marketplace.issue i where i.engineer_id = e.id and i.status in ('pending', 'in_progress')),
      least(marketplace.sum_of('resolved', e.id), marketplace.most_counted() + 1)::int
    from public.engineers e
    join auth.users u on u.id = e.id
    join marketplace.engineer_approval a on a.engineer_id = e.id
    where e.id = any (listed)
    order by e.created_at desc, e.id desc;
end
$$;
