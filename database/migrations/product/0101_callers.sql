-- Who is asking: every policy and procedure of the marketplace answers that with one of these.

create table marketplace.setting (
  name text primary key,
  value jsonb not null
);
comment on table marketplace.setting is 'What the rules in the database need of the instance''s settings; the server writes it at start.';

insert into marketplace.setting (name, value) values
  ('operator_emails', '[]'),
  ('operators_need_second_factor', 'true'),
  ('engineer_approval', '"manual"'),
  ('held_issues_at_once', '5'),
  ('quote_limit_cents', '10000000'),
  ('quote_days', '7'),
  ('platform_fee_percent', '15'),
  ('days_to_ask_for_changes', '7'),
  ('hours_until_alert', '20'),
  ('hours_promised', '24');

create function marketplace.setting(p_name text) returns jsonb
language sql stable security definer set search_path = '' as
$$ select s.value from marketplace.setting s where s.name = p_name $$;

-- The role that the request was given. Unlike current_user it is the same inside
-- a function that runs with its owner's rights.
create function marketplace.caller_role() returns text
language sql stable set search_path = '' as
$$ select current_setting('role') $$;

create function marketplace.is_service() returns boolean
language sql stable set search_path = '' as
$$ select marketplace.caller_role() in ('service_role', 'none') $$;

create function marketplace.uid() returns uuid
language sql stable set search_path = '' as
$$ select case when marketplace.caller_role() = 'authenticated' then auth.uid() end $$;

-- The signed-in person's address in lower case, once they have proved that it is theirs.
create function marketplace.verified_email() returns text
language sql stable security definer set search_path = '' as
$$
  select lower(u.email) from auth.users u
  where u.id = marketplace.uid() and u.email_confirmed_at is not null
$$;

create function marketplace.is_operator() returns boolean
language sql stable security definer set search_path = '' as
$$
  select coalesce(
    marketplace.setting('operator_emails') ? marketplace.verified_email()
    and (not (marketplace.setting('operators_need_second_factor'))::boolean
         or auth.jwt() ->> 'aal' = 'aal2'),
    false)
$$;

grant usage on schema marketplace to anon, authenticated, service_role;
