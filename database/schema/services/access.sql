-- Lists what decides who may reach a row. `database/access.txt` has the rows of a fresh database, and a
-- server refuses to serve while they differ. Owners and roles that differ between instances have fixed names:
-- `owner` is the current user, and `api login` is a login role of the server. Other roles' grants are left out.
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
space as (
  select * from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
),
object (class, oid, schema, owner, acl, facts) as (
  select 'pg_namespace'::regclass, oid, nspname, nspowner, coalesce(nspacl, acldefault('n', nspowner)), '{}'::jsonb
  from space
  union all
  select 'pg_class'::regclass, c.oid, n.nspname, c.relowner,
    coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner)),
    jsonb_build_object(
      'row security', case when c.relforcerowsecurity then 'forced' when c.relrowsecurity then 'on' end,
      'options', case when c.relkind = 'v' then c.reloptions end,
      'policies', (
        select jsonb_object_agg(p.polname, p.polcmd::text || case when p.polpermissive then ' to ' else ' only to ' end || (
          select string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname collate "C")
          from unnest(p.polroles) role (oid) left join pg_roles r on r.oid = role.oid))
        from pg_policy p where p.polrelid = c.oid),
      'triggers', (
        select jsonb_object_agg(t.tgname, t.tgenabled) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal))
  from pg_class c join space n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  union all
  select 'pg_proc'::regclass, p.oid, n.nspname, p.proowner,
    -- The queue's own functions may differ in this between an upgraded and a new database.
    case when n.nspname <> 'graphile_worker' then coalesce(p.proacl, acldefault('f', p.proowner)) end,
    jsonb_build_object('rights', case when p.prosecdef then 'of its owner' end, 'settings', p.proconfig)
  from pg_proc p join space n on n.oid = p.pronamespace
),
granted (class, oid, role, privileges) as materialized (
  select class, oid, name, string_agg(privilege, ', ' order by privilege collate "C")
  from (
    select o.class, o.oid, party.name, lower(a.privilege_type) || case when a.is_grantable then ' again' else '' end as privilege
    from object o cross join aclexplode(o.acl) a join party on party.oid = a.grantee
    -- PostgreSQL 15 has no such privilege.
    where a.grantee <> o.owner and a.privilege_type <> 'MAINTAIN'
    union all
    select 'pg_class'::regclass, c.attrelid, party.name,
      lower(a.privilege_type) || ' (' || string_agg(quote_ident(c.attname), ', ' order by c.attname collate "C") || ')'
      || case when a.is_grantable then ' again' else '' end
    from pg_attribute c cross join aclexplode(c.attacl) a join party on party.oid = a.grantee
    group by c.attrelid, party.name, a.privilege_type, a.is_grantable
  ) each
  group by class, oid, name
)
select i.type || ' ' || replace(i.identity, 'pg_catalog.', '') as object, o.schema::text,
  jsonb_strip_nulls(o.facts || jsonb_build_object(
    'owner', case
      when o.owner = current_user::regrole or r.rolname = 'pg_database_owner' then 'owner'
      when o.schema = 'public' and i.type = 'schema' then coalesce(party.name, 'owner')
      else coalesce(party.name, r.rolname) end,
    'grants', (select jsonb_object_agg(g.role, g.privileges) from granted g where g.class = o.class and g.oid = o.oid)
  )) as facts
from object o
cross join lateral pg_identify_object(o.class, o.oid, 0) i
left join pg_roles r on r.oid = o.owner
left join party on party.oid = o.owner
where not exists (select from pg_depend d where d.classid = o.class and d.objid = o.oid and d.deptype = 'e')
union all
-- The service role may bypass row-level security, if the owner could let it.
select distinct 'role ' || party.name, null, jsonb_build_object(
  'attributes', to_jsonb(array_remove(array[
    case when r.rolcanlogin then 'login' end, case when r.rolinherit then 'inherit' end,
    case when r.rolsuper then 'superuser' end, case when r.rolcreaterole then 'createrole' end,
    case when r.rolcreatedb then 'createdb' end, case when r.rolreplication then 'replication' end,
    case when r.rolbypassrls and r.rolname <> 'service_role' then 'bypassrls' end], null)),
  'member of', (
    select coalesce(jsonb_agg(distinct m.roleid::regrole::text), '[]') from pg_auth_members m where m.member = r.oid))
from party join pg_roles r on r.oid = party.oid
union all
select 'default privileges ' || coalesce('in schema ' || nullif(d.defaclnamespace, 0)::regnamespace::text || ' ', '')
    || 'revoke all on ' || case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences'
    when 'f' then 'functions' else 'schemas' end, null,
  jsonb_strip_nulls(jsonb_build_object('grants', (
    select jsonb_object_agg(party.name, lower(a.privilege_type))
    from aclexplode(d.defaclacl) a join party on party.oid = a.grantee)))
from pg_default_acl d where d.defaclrole = current_user::regrole and d.defaclobjtype in ('r', 'S', 'f', 'n');
