-- The one record an issue, and the rules that hold whoever writes it.

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
  constraint work_has_an_engineer check (status in ('pending', 'cancelled') or engineer_id is not null)
);
comment on column marketplace.issue.quoted_price is 'US dollars.';
comment on column marketplace.issue.started_at is 'When work started for the first time, whoever held the issue then.';
comment on column marketplace.issue.available_since is 'When nobody held it any more: submitted, or last released.';
comment on column marketplace.issue.hours_spent is 'What the engineer says the work took.';
comment on column marketplace.issue.taken_down_reason is 'The client reads it in place of what they wrote.';

create index issue_newest on marketplace.issue (created_at desc, id desc);
create index issue_by_status on marketplace.issue (status, created_at desc, id desc);
create index issue_available on marketplace.issue (created_at desc, id desc) where status = 'pending' and engineer_id is null;
create index issue_by_engineer on marketplace.issue (engineer_id, created_at desc, id desc) where engineer_id is not null;
create index issue_by_client on marketplace.issue (user_id, created_at desc, id desc) where user_id is not null;
create index issue_unanswered_fix on marketplace.issue (completed_at) where status = 'completed' and accepted_at is null;
create index issue_by_email on marketplace.issue (lower(email), created_at desc, id desc);

create table public.timeline_events (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  status text not null check (status in ('Submitted', 'In Review', 'In Progress', 'Resolved', 'Closed', 'Payment Complete', 'Note')),
  note text check (length(note) <= 30000),
  actor text not null default 'system' check (actor in ('client', 'engineer', 'operator', 'system')),
  created_at timestamptz not null default clock_timestamp()
);
create index timeline_events_by_issue on public.timeline_events (issue_id, created_at, id);

create function marketplace.status_label(p_status text, p_engineer_id uuid) returns text
language sql immutable set search_path = '' as
$$
  select case p_status
    when 'in_progress' then 'In Progress'
    when 'completed' then 'Resolved'
    when 'cancelled' then 'Closed'
    else case when p_engineer_id is null then 'Submitted' else 'In Review' end
  end
$$;

create function marketplace.allows_transition(p_from text, p_to text) returns boolean
language sql immutable set search_path = '' as
$$
  select (p_from, p_to) in (
    ('pending', 'in_progress'), ('in_progress', 'completed'),
    ('pending', 'cancelled'), ('in_progress', 'cancelled'),
    ('completed', 'in_progress'), ('in_progress', 'pending'))
$$;

-- Raised for a state that does not allow what was asked; the data API answers 409.
create function marketplace.conflict(p_sentence text) returns void
language plpgsql set search_path = '' as
$$ begin raise exception using errcode = 'PT409', message = p_sentence; end $$;

create function marketplace.guard_transition() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if new.status <> old.status then
    if not marketplace.allows_transition(old.status, new.status) then
      perform marketplace.conflict(format('An issue that is %s cannot become %s.',
        marketplace.status_label(old.status, old.engineer_id), marketplace.status_label(new.status, new.engineer_id)));
    elsif new.status = 'in_progress' and new.engineer_id is null then
      perform marketplace.conflict('Work can start only once an engineer has claimed the issue.');
    elsif new.status = 'pending' and new.engineer_id is not distinct from old.engineer_id then
      perform marketplace.conflict('Work that has started goes back to review only when the issue is released or reassigned.');
    elsif old.status = 'pending' and new.status = 'in_progress' then
      perform marketplace.require_payment(new);
    end if;
  end if;
  if new.engineer_id is distinct from old.engineer_id and (old.status in ('completed', 'cancelled') or new.status in ('completed', 'cancelled')) then
    perform marketplace.conflict('An issue that is resolved or closed keeps its engineer.');
  end if;
  -- A price that is not paid ends with the one who named it, and with the issue.
  if new.quote_status in ('Quoted', 'Accepted', 'Declined', 'Expired')
    and ((old.engineer_id is not null and new.engineer_id is distinct from old.engineer_id) or (new.status = 'cancelled' and old.status <> 'cancelled')) then
    new.quote_status := null;
    new.quoted_price := null;
    new.estimated_hours := null;
  end if;
  if new.status = 'in_progress' then
    new.started_at := coalesce(old.started_at, now());
  end if;
  new.updated_at := now();
  new.completed_at := case when new.status = 'completed' then coalesce(old.completed_at, now()) end;
  if new.status <> 'completed' then
    new.accepted_at := null;
  end if;
  return new;
end
$$;
create trigger guard_transition before update on marketplace.issue
  for each row execute function marketplace.guard_transition();

-- What the caller is to this issue: the service, the engineer who holds it, the client it belongs to, an operator;
-- null for everybody else. Operators come last, so that on an issue of their own they act as its client.
create function marketplace.part_in(p_issue marketplace.issue) returns text
language sql stable set search_path = '' as
$$
  select case
    when marketplace.is_service() then 'system'
    when p_issue.engineer_id = marketplace.approved_engineer() and p_issue.taken_down_at is null then 'engineer'
    when p_issue.user_id = marketplace.uid() or lower(p_issue.email) = marketplace.verified_email() then 'client'
    when marketplace.is_operator() then 'operator'
  end
$$;

-- The reason given for the changes of this transaction, which becomes the note of their timeline events, and the part
-- that the caller makes them in, where they have two.
create function marketplace.explain(p_note text, p_actor text default null) returns void
language sql set search_path = '' as
$$
  select set_config('marketplace.note', coalesce(p_note, ''), true), set_config('marketplace.actor', coalesce(p_actor, ''), true)
$$;

create function marketplace.record_event() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  label text := marketplace.status_label(new.status, new.engineer_id);
  actor text;
  default_note text;
begin
  if tg_op = 'INSERT' then
    actor := 'client';
    default_note := 'Issue submitted';
  elsif label = marketplace.status_label(old.status, old.engineer_id) and new.engineer_id is not distinct from old.engineer_id then
    return null;
  else
    actor := coalesce(nullif(current_setting('marketplace.actor', true), ''),
      marketplace.part_in(case when new.engineer_id is null then old else new end), 'system');
    default_note := case
      when new.engineer_id is null and old.engineer_id is not null then 'Released by the engineer'
      when old.engineer_id is not null and new.engineer_id <> old.engineer_id then 'Reassigned to another engineer'
      when new.status = 'pending' then 'Claimed by an engineer'
      when new.status = 'in_progress' and old.status = 'completed' then 'Changes requested'
      when new.status = 'in_progress' then 'Work started'
      when new.status = 'completed' then 'Fix submitted'
      when new.status = 'cancelled' then 'Issue cancelled'
    end;
  end if;
  insert into public.timeline_events (issue_id, status, note, actor)
  values (new.id, label, coalesce(nullif(current_setting('marketplace.note', true), ''), default_note), actor);
  return null;
end
$$;
create trigger record_event after insert or update on marketplace.issue
  for each row execute function marketplace.record_event();
