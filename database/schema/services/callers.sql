-- Reads the caller from the claims that the server sets for the transaction.

-- Login roles plan statements that call functions of the schema auth, so every role needs usage on this
-- schema.
revoke all on schema public, auth from public, anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema auth to public, anon, authenticated, service_role;

-- A function with an SQL-standard body needs no search path and can be inlined by the planner.
create function auth.role() returns text language sql stable
return auth.jwt() ->> 'role';

create function auth.email() returns text language sql stable
return auth.jwt() ->> 'email';

revoke execute on function auth.jwt, auth.uid from anon, authenticated, service_role;
grant execute on function auth.role, auth.email, auth.jwt, auth.uid to anon, authenticated, service_role;
