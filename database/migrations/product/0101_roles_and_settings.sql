create schema marketplace;
create schema visitor;

-- These two roles own the views, and the table policies apply to them. Callers have no rights on the tables.
-- The role visitor_gate owns the views for visitors.
do $$
begin
  create role marketplace_gate nologin;
exception when duplicate_object or unique_violation then
  null;
end
$$;

do $$
begin
  create role visitor_gate nologin;
exception when duplicate_object or unique_violation then
  null;
end
$$;

grant marketplace_gate, visitor_gate to current_user;

create table marketplace.setting (
  name text primary key,
  value jsonb not null
);
comment on table marketplace.setting is 'Settings used by rules in the database; the server writes them at startup.';

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
  ('hours_promised', '24'),
  -- Each number counts as one resolved issue with that many hours or dollars. The confidence is a percentage,
  -- used for a range that is based on these numbers alone.
  ('estimate_prior', '{"hours": [1, 2, 4, 8, 20], "price": [75, 150, 300, 600, 1500], "confidence": 40}'),
  ('code_host', '"github.com"'),
  ('seconds_until_message_mail', '60'),
  ('days_until_quote_reminder', '3'),
  ('days_of_fix_reminder', '2'),
  ('claim_lease_hours', '48'),
  ('hours_between_match_mails', '24'),
  ('minutes_until_match_mail', '15');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('issue-attachments', 'issue-attachments', false, 5 * 1024 * 1024, null),
  ('avatars', 'avatars', true, 1024 * 1024, '{image/png,image/jpeg}');

-- Indexes for substring search need trigrams. The extension ships with PostgreSQL and can be added by the
-- database owner. An existing extension stays in its schema.
create schema if not exists extensions;

do $$
begin
  if not exists (select from pg_catalog.pg_extension where extname = 'pg_trgm') then
    create extension pg_trgm with schema extensions;
  end if;
end
$$;
