-- Lists what decides who may reach a row. `database/access.txt` has the rows of a fresh database, and a
-- server refuses to serve while they differ. Owners and roles that differ between instances have fixed names:
-- `owner` is the current user, and `api login` is a login role of the server. Other roles' grants are left out.
-- So are functions and sequences without grants: only the owner uses them, and no fact of theirs opens or hides a
-- row. Trigger functions need no grant.
create view migrations.access as
with party (oid, name) as (
  select 0::oid, 'public'
  union all
  select oid, rolname::text from pg_roles
  where rolname in ('anon', 'authenticated', 'service_role', 'marketplace_gate', 'visitor_gate')
  union all
  select oid, 'api login' from pg_roles
  where rolcanlogin and starts_with(
    rolname, 'lastmile_api_' || left(encode(sha256(convert_to(current_database(), 'UTF8')), 'hex'), 12))
),
object as (
  select o.*, n.nspname as schema, i.type || ' ' || replace(i.identity, 'pg_catalog.', '') as name
  from (
    select tableoid as class, oid, oid as space, nspowner as owner, coalesce(nspacl, acldefault('n', nspowner)) as acl,
      false as needs_grant, '{}'::jsonb as facts
    from pg_namespace
    union all
    select tableoid, oid, relnamespace, relowner,
      coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)), relkind = 'S',
      jsonb_build_object(
        'row security', case when relforcerowsecurity then 'forced' when relrowsecurity then 'on' end,
        'options', case when relkind = 'v' then reloptions end,
        'policies', (
          select jsonb_object_agg(polname, polcmd::text || case when polpermissive then ' to ' else ' only to ' end || (
            select string_agg(coalesce(rolname, 'public'), ', ' order by rolname collate "C")
            from unnest(polroles) role (oid) left join pg_roles r on r.oid = role.oid))
          from pg_policy where polrelid = c.oid),
        'triggers', (
          select jsonb_object_agg(tgname, tgenabled) from pg_trigger where tgrelid = c.oid and not tgisinternal))
    from pg_class c where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union all
    select tableoid, oid, pronamespace, proowner,
      -- The queue's own functions may differ in this between an upgraded and a new database.
      case when pronamespace::regnamespace::text <> 'graphile_worker' then coalesce(proacl, acldefault('f', proowner)) end,
      prorettype <> 'trigger'::regtype,
      jsonb_build_object('rights', case when prosecdef then 'of its owner' end, 'settings', proconfig)
    from pg_proc
  ) o
  join pg_namespace n on n.oid = o.space and nspname !~ '^pg_' and nspname <> 'information_schema'
  cross join lateral pg_identify_object(o.class, o.oid, 0) i
  where not exists (select from pg_depend d where d.classid = o.class and d.objid = o.oid and d.deptype = 'e')
),
granted (class, oid, role, privileges) as materialized (
  select class, each.oid, party.name, string_agg(privilege, ', ' order by privilege collate "C")
  from (
    select class, oid, grantee, lower(privilege_type) as privilege from object, aclexplode(acl)
    -- PostgreSQL 15 has no such privilege.
    where privilege_type <> 'MAINTAIN'
    union all
    select 'pg_class'::regclass, attrelid, grantee,
      lower(privilege_type) || ' (' || string_agg(quote_ident(attname), ', ' order by attname collate "C") || ')'
    from pg_attribute, aclexplode(attacl) group by attrelid, grantee, privilege_type
  ) each join party on party.oid = grantee
  group by class, each.oid, party.name
)
select o.name as object, o.schema::text,
  jsonb_strip_nulls(facts || jsonb_build_object(
    'owner', case
      when o.owner = current_user::regrole or r.rolname = 'pg_database_owner' then 'owner'
      when o.name = 'schema public' then coalesce(party.name, 'owner')
      else coalesce(party.name, r.rolname) end,
    'grants', grants
  )) as facts
from object o
cross join lateral (
  select jsonb_object_agg(role, privileges) as grants from granted g where g.class = o.class and g.oid = o.oid) given
left join pg_roles r on r.oid = o.owner left join party on party.oid = o.owner
where grants is not null or not needs_grant
union all
-- The service role may bypass row-level security, if the owner could let it.
select distinct 'role ' || name, null, jsonb_build_object(
  'attributes', to_jsonb(array_remove(array[
    case when rolcanlogin then 'login' end, case when rolinherit then 'inherit' end,
    case when rolsuper then 'superuser' end, case when rolcreaterole then 'createrole' end,
    case when rolcreatedb then 'createdb' end, case when rolreplication then 'replication' end,
    case when rolbypassrls and rolname <> 'service_role' then 'bypassrls' end], null)),
  'member of', (select coalesce(jsonb_agg(distinct roleid::regrole::text), '[]') from pg_auth_members where member = r.oid))
from party join pg_roles r using (oid)
union all
select 'default privileges ' || coalesce('in schema ' || nullif(defaclnamespace, 0)::regnamespace::text || ' ', '')
    || 'revoke all on ' || case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences'
    when 'f' then 'functions' else 'schemas' end, null,
  jsonb_build_object('grants', coalesce((
    select jsonb_object_agg(name, lower(privilege_type)) from aclexplode(defaclacl) join party on oid = grantee), '{}'))
from pg_default_acl where defaclrole = current_user::regrole and defaclobjtype in ('r', 'S', 'f', 'n');
