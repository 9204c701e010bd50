-- Returns the words of a text, separated by single spaces. Words consist of letters, digits and the signs in
-- "C++" and "C#".
create function marketplace.words_of(p_text text) returns text
language sql immutable set search_path = '' as
$$
  select ' ' || btrim(regexp_replace(regexp_replace(lower(p_text collate "C"),
    '([a-z0-9\u00c0-\u1fff\u2070-\u2fff\u3040-\ufefe\uff00-\U0010ffff]+(?:\+\+|#)?)|.', '\1 ', 'g'), ' +', ' ', 'g')) || ' '
$$;

-- Returns the price of an analysis in US dollars, which is the stated price or the midpoint of its range.
-- Returns null for other content and for more than a million, because an index cannot store numbers of
-- arbitrary length.
create function marketplace.estimated_price(p_analysis text) returns numeric
language plpgsql immutable set search_path = '' as
$$
declare
  price jsonb;
  low numeric;
  high numeric;
  typical numeric;
begin
  price := p_analysis::jsonb -> 'price';
  if jsonb_typeof(price -> 'low') = 'number' and jsonb_typeof(price -> 'high') = 'number' then
    low := (price ->> 'low')::numeric;
    high := (price ->> 'high')::numeric;
    if jsonb_typeof(price -> 'typical') = 'number' then
      typical := (price ->> 'typical')::numeric;
    end if;
    return case
      when low < 0 or high < 0 or greatest(low, high) > 1000000 then null
      when typical between low and high then round(typical, 2)
      else round((low + high) / 2, 2)
    end;
  end if;
  return null;
exception when others then
  return null;
end
$$;

-- Returns the engineers' deadline. A day counts as 24 hours, so the result does not depend on the time zone.
create function marketplace.due_at(p_created_at timestamptz, p_urgency text) returns timestamptz
language sql immutable set search_path = '' as
$$
  select p_created_at + case p_urgency when 'ASAP' then interval '48 hours' when 'This Week' then interval '120 hours' else interval '168 hours' end
$$;

create table marketplace.issue (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  email text not null,
  github_link text,
  live_link text,
  description text not null,
  urgency text not null check (urgency in ('ASAP', 'This Week', 'No Rush')),
  coding_app text not null check (coding_app in ('lovable', 'bolt', 'replit', 'cursor', 'v0', 'other')),
  attachments text[] not null default '{}',
  allow_direct_access boolean not null default false,
  repo_access_data jsonb check (pg_column_size(repo_access_data) <= 10000),
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ai_analysis text check (length(ai_analysis) <= 50000),
  estimated_hours numeric check (estimated_hours > 0 and estimated_hours <= 10000),
  quoted_price numeric(12, 2) check (quoted_price >= 0 and quoted_price <= 1000000000),
  quote_status text check (quote_status in ('Quoted', 'Accepted', 'Declined', 'Expired', 'Paid', 'Waived', 'Refunded')),
  paid_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  accepted_at timestamptz,
  available_since timestamptz not null default now(),
  hours_spent numeric check (hours_spent > 0 and hours_spent <= 10000),
  engineer_id uuid references public.engineers (id),
  user_id uuid references auth.users (id) on delete set null,
  taken_down_at timestamptz,
  taken_down_reason text check (length(taken_down_reason) <= 10000),
  words text not null generated always as (marketplace.words_of(title || ' ' || description || ' ' || coding_app)) stored,
  estimated_price numeric generated always as (marketplace.estimated_price(ai_analysis)) stored,
  constraint work_has_an_engineer check (status in ('pending', 'cancelled') or engineer_id is not null)
);
comment on column marketplace.issue.quoted_price is 'US dollars.';
comment on column marketplace.issue.started_at is 'When work first started, under any engineer.';
comment on column marketplace.issue.available_since is 'When the issue became available: submitted, or last released.';
comment on column marketplace.issue.hours_spent is 'Hours reported by the engineer.';
comment on column marketplace.issue.taken_down_reason is 'Shown to the client in place of the submission.';
comment on column marketplace.issue.words is 'The text searched for engineers'' skills.';
comment on column marketplace.issue.estimated_price is 'US dollars.';
create index issue_newest on marketplace.issue (created_at desc, id desc);
create index issue_by_status on marketplace.issue (status, created_at desc, id desc);
create index issue_available on marketplace.issue (created_at desc, id desc) include (taken_down_at)
  where status = 'pending' and engineer_id is null;
create index issue_by_engineer on marketplace.issue (engineer_id, created_at desc, id desc) where engineer_id is not null;
create index issue_by_client on marketplace.issue (user_id, created_at desc, id desc) where user_id is not null;
create index issue_unanswered_fix on marketplace.issue (completed_at) where status = 'completed' and accepted_at is null;
create index issue_by_email on marketplace.issue (lower(email), created_at desc, id desc);
create index issue_resolved on marketplace.issue (completed_at desc) where status = 'completed';
create index issue_available_by_deadline on marketplace.issue (marketplace.due_at(created_at, urgency), id)
  where status = 'pending' and engineer_id is null;
create index issue_available_by_price on marketplace.issue (coalesce(estimated_price, -1) desc, created_at desc, id desc)
  where status = 'pending' and engineer_id is null;
create index issue_available_by_app on marketplace.issue (coding_app, created_at desc, id desc) include (taken_down_at)
  where status = 'pending' and engineer_id is null;
create index issue_available_by_urgency on marketplace.issue (urgency, created_at desc, id desc) include (taken_down_at)
  where status = 'pending' and engineer_id is null;
create index issue_in_review on marketplace.issue (created_at desc, id desc) where status = 'pending' and engineer_id is not null;
create index issue_in_hand on marketplace.issue (engineer_id, created_at desc, id desc)
  where engineer_id is not null and status in ('pending', 'in_progress');
create index issue_finished on marketplace.issue (engineer_id, coalesce(completed_at, updated_at) desc, id desc)
  where status = 'completed' and engineer_id is not null;
-- Money for a fix is held until the fix is accepted, unless it was settled before the issue was reopened. The
-- index limits an engineer's resolved issues to those awaiting an answer or a payout.
create index issue_to_accept on marketplace.issue (engineer_id) where status = 'completed' and accepted_at is null and engineer_id is not null;
-- The first and last account in this index show whether issues with an address belong to another account or
-- to none.
create index issue_accounts_of_email on marketplace.issue (lower(email), user_id);
alter table marketplace.issue enable row level security;

-- The operator class is defined in the extension's schema.
do $$
declare
  place constant text := (
    select n.nspname from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
begin
  execute format($q$create index issue_by_title_or_address on marketplace.issue
    using gin ((lower(title || E'\n' || email)) %I.gin_trgm_ops)$q$, place);
  execute format($q$create index issue_available_by_text on marketplace.issue
    using gin ((lower(title || E'\n' || description)) %I.gin_trgm_ops) where status = 'pending' and engineer_id is null$q$, place);
end
$$;

-- PostgreSQL keeps no statistics for a partial index. Without these statistics, the planner would estimate
-- every word as rare.
create statistics marketplace.issue_text on (lower(title || E'\n' || description)) from marketplace.issue;

create table public.timeline_events (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  status text not null check (status in ('Submitted', 'In Review', 'In Progress', 'Resolved', 'Closed', 'Payment Complete', 'Note')),
  note text check (length(note) <= 30000),
  actor text not null default 'system' check (actor in ('client', 'engineer', 'operator', 'system')),
  created_at timestamptz not null default clock_timestamp()
);
create index timeline_events_by_issue on public.timeline_events (issue_id, created_at, id);
create index timeline_events_newest on public.timeline_events (created_at desc, id desc);
alter table public.timeline_events enable row level security;

create table marketplace.claim_lease (
  issue_id uuid primary key references marketplace.issue (id) on delete cascade,
  touched_at timestamptz not null default clock_timestamp(),
  warned_at timestamptz
);
comment on column marketplace.claim_lease.touched_at is 'When the engineer claimed the issue or was last active on it.';
create index claim_lease_untouched on marketplace.claim_lease (touched_at);
alter table marketplace.claim_lease enable row level security;

create table marketplace.issue_mail (
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  kind text not null check (kind in ('issue-confirmation-mail', 'admin-notification-mail')),
  asked_at timestamptz not null default now(),
  primary key (issue_id, kind)
);

create table marketplace.confirmation (
  issue_id uuid primary key references marketplace.issue (id) on delete cascade,
  sendings int not null default 1,
  asked_at timestamptz not null,
  corrected_at timestamptz
);
comment on table marketplace.confirmation is 'How often the confirmation of a submission was requested; no row until the second request.';
alter table marketplace.confirmation enable row level security;
