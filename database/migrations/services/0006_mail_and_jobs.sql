-- Mail: what has been sent, so that no mail goes out twice, and the outbox in which a local instance keeps it. No API role
-- may read either: the bodies hold one-time links.

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
  -- Where one press stops mails of a kind, as the headers of the mail carry it.
  unsubscribe text
);
create index outbox_newest_first on mail.outbox (at desc);
alter table mail.outbox enable row level security;

-- A job belongs to the pool of workers that took it. Each pool says every few seconds that it lives, and what a silent one
-- holds is given back to the queue.
create table jobs.worker_pool (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- A job for jobs.enqueue_all.
create type jobs.wanted as (name text, payload jsonb, key text, run_at timestamptz);
