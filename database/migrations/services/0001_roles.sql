-- Who may be whom. The three API roles cannot log in: the server's own login becomes one of them for one transaction.
-- Roles belong to the whole cluster, so another database, or another node at this moment, may have made them already.

do
$$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    if to_regrole(role_name) is null then
      begin
        execute format('create role %I nologin noinherit', role_name);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
  end loop;
end
$$;

-- The service role passes over row-level policies where the server lets us say so; policies name it as well.
do
$$
begin
  if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    execute 'alter role service_role bypassrls';
  end if;
exception when insufficient_privilege then
  null;
end
$$;

-- Nothing is anybody's by default: each grant stands beside the object that it opens.
alter default privileges revoke execute on functions from public;
revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

create schema auth;
create schema jobs;
create schema marketplace;
grant usage on schema auth to anon, authenticated, service_role;

create function auth.jwt() returns jsonb
language sql stable set search_path = '' as
$$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;

create function auth.uid() returns uuid
language sql stable set search_path = '' as
$$ select nullif(auth.jwt() ->> 'sub', '')::uuid $$;

create function auth.role() returns text
language sql stable set search_path = '' as
$$ select auth.jwt() ->> 'role' $$;

create function auth.email() returns text
language sql stable set search_path = '' as
$$ select auth.jwt() ->> 'email' $$;

grant execute on function auth.jwt, auth.uid, auth.role, auth.email to anon, authenticated, service_role;
