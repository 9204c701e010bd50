-- The caller, read from the claims that the server sets for the transaction.

-- Login roles plan the statements that remove rights (sessions.sql), so every role needs usage on the schema
-- auth.
revoke all on schema public, auth from public, anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema auth to public, anon, authenticated, service_role;

-- Functions with SQL-standard bodies need no search path, and the planner inlines them.
create function auth.role() returns text language sql stable
return auth.jwt() ->> 'role';

create function auth.email() returns text language sql stable
return auth.jwt() ->> 'email';

revoke execute on function auth.jwt, auth.uid from anon, authenticated, service_role;
grant execute on function auth.role, auth.email, auth.jwt, auth.uid to anon, authenticated, service_role;
