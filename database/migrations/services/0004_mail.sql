-- Mail: what has been sent, so that no mail goes out twice, and the outbox in which a local instance keeps it.
-- No API role may read either: the bodies hold one-time links.

create schema mail;

create table mail.delivery (
  key text primary key,
  sent_at timestamptz not null default now()
);

create table mail.outbox (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  "to" text not null,
  subject text not null,
  text text not null,
  html text not null,
  type text not null,
  action text,
  at timestamptz not null default now()
);

alter table mail.delivery enable row level security;
alter table mail.outbox enable row level security;

create index outbox_newest_first on mail.outbox (at desc);
