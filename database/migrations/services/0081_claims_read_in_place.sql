-- Every policy asks these. With their bodies read when they are made, they need no search path of their own, and the planner
-- puts them where they are called instead of calling them.
create or replace function auth.jwt() returns jsonb language sql stable
return coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;

create or replace function auth.uid() returns uuid language sql stable
return nullif(auth.jwt() ->> 'sub', '')::uuid;

create or replace function auth.role() returns text language sql stable
return auth.jwt() ->> 'role';

create or replace function auth.email() returns text language sql stable
return auth.jwt() ->> 'email';
