-- A record of sent emails, which prevents duplicates, and the outbox of a local instance. No API role may read
-- these tables, because the emails contain one-time links.

create table mail.delivery (
  key text primary key,
  sent_at timestamptz not null default now()
);
alter table mail.delivery enable row level security;

create table mail.outbox (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  "to" text not null,
  subject text not null,
  text text not null,
  html text not null,
  type text not null,
  action text,
  at timestamptz not null default now(),
  -- The one-click unsubscribe URL from the email's headers.
  unsubscribe text
);
create index outbox_newest_first on mail.outbox (at desc);
alter table mail.outbox enable row level security;

-- A job belongs to the worker pool that took it. Each pool sends a heartbeat every few seconds. Jobs of a
-- pool that stops sending them return to the queue.
create table jobs.worker_pool (
  id text primary key,
  seen_at timestamptz not null default now()
);

create type jobs.wanted as (name text, payload jsonb, key text, run_at timestamptz);
