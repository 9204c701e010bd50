-- What happened around sign-ins and access, counted by all servers. Equal events of a minute are one row; `at`
-- is the time of the first. `account` is the ID of an account, or a keyed hash of an email address that has no
-- account. It is no foreign key, because events outlive an erased account by up to 90 days.
create table auth.security_events (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  at timestamptz not null,
  event text not null,
  outcome text not null,
  address text,
  account text,
  detail text,
  count int not null,
  unique nulls not distinct (minute, event, outcome, address, account, detail)
);
create index security_events_at on auth.security_events (at desc, id desc);
create index security_events_event on auth.security_events (event, at desc, id desc);
create index security_events_account on auth.security_events (account, at desc, id desc) where account is not null;
create index security_events_address on auth.security_events (address, at desc, id desc) where address is not null;

-- Only the server's own connection may access this table. Operators read it through a function.
alter table auth.security_events enable row level security;
