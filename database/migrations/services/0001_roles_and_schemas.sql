-- Caller roles and service schemas. The three API roles cannot log in. The server's login role switches to
-- one of them for each transaction. Roles are shared by all databases of a cluster, so another database or
-- node may already have created them.

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

-- The service role bypasses row-level security if the database allows it. Policies name the role as well.
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

-- No rights are granted by default. The files in `database/schema` grant them.
alter default privileges revoke execute on functions from public;
revoke all on schema public from public;

create schema auth;
create schema storage;
create schema mail;
create schema jobs;
create schema data_api;
create schema code_host;
create schema rate_limit;

-- The function is defined here because a column default uses it.
create function auth.jwt() returns jsonb language sql stable
return coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;

create function auth.uid() returns uuid language sql stable
return nullif(auth.jwt() ->> 'sub', '')::uuid;
