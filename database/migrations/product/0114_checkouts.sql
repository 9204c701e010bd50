-- What the server keeps beside the books: the test checkout, and how far the provider's events were read.

-- The checkout of local instances, where no money moves: it stands in for the provider, and like the
-- provider it knows nothing of issues but what it was told.

create table marketplace.test_checkout (
  id text primary key,
  made_for text not null unique,
  issue_id uuid not null,
  quote_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  title text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  refunded_at timestamptz
);
comment on column marketplace.test_checkout.made_for is 'The key of the call that made it: the same key gives the same checkout.';
alter table marketplace.test_checkout enable row level security;

-- Until when the provider's own list of events has been read, in case it could not reach us.
create table marketplace.provider_events_read (
  id boolean primary key default true check (id),
  until timestamptz not null
);
alter table marketplace.provider_events_read enable row level security;
