create table marketplace.quote (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  engineer_id uuid references public.engineers (id) on delete set null,
  hours numeric check (hours > 0 and hours <= 10000),
  price_cents bigint not null check (price_cents >= 0),
  fee_cents bigint not null,
  note text check (length(note) <= 10000),
  status text not null default 'Quoted'
    check (status in ('Quoted', 'Accepted', 'Declined', 'Expired', 'Replaced', 'Paid', 'Waived', 'Refunded')),
  reason text check (length(reason) <= 10000),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  constraint fee_is_part_of_the_price check (fee_cents between 0 and price_cents)
);
comment on column marketplace.quote.fee_cents is 'The marketplace''s share of the price, at the fee in effect when the quote was made.';
comment on column marketplace.quote.note is 'The work covered by the price.';
create unique index one_quote_in_force on marketplace.quote (issue_id) where status in ('Quoted', 'Accepted', 'Paid');
create index quote_by_issue on marketplace.quote (issue_id, created_at desc, id desc);
create index quote_by_engineer on marketplace.quote (engineer_id, created_at desc, id desc);
create index quote_newest on marketplace.quote (created_at desc, id desc);
create index quote_to_expire on marketplace.quote (expires_at) where status = 'Quoted';
alter table marketplace.quote enable row level security;

-- Each address and each repository gets one free first fix. The row is deleted if the issue is canceled
-- before work starts.
create table marketplace.waiver (
  issue_id uuid primary key references marketplace.issue (id) on delete cascade,
  email_key text not null unique,
  repository_key text unique,
  created_at timestamptz not null default now()
);

-- Payments and the checkouts opened for them. Transactions lock the issue first and then the payment.
create table marketplace.payment (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('stripe', 'test', 'operator')),
  checkout_id text not null,
  url text,
  reference text,
  issue_id uuid references marketplace.issue (id) on delete set null,
  quote_id uuid references marketplace.quote (id) on delete set null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'unmatched', 'refunding', 'refunded', 'expired')),
  reason text,
  refund_note text,
  expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  refunded_at timestamptz,
  unique (provider, checkout_id)
);
comment on column marketplace.payment.reference is 'The provider''s payment ID, required for a refund.';
comment on column marketplace.payment.reason is 'Why a received payment is not matched to a quote; null if it is.';
create index payment_by_issue on marketplace.payment (issue_id, created_at desc, id desc) where issue_id is not null;
create index payment_by_quote on marketplace.payment (quote_id) where quote_id is not null;
create index payment_newest on marketplace.payment (created_at desc, id desc);
create index payment_open on marketplace.payment (created_at) where status = 'open';
create index payment_to_look_at on marketplace.payment (created_at) where status in ('unmatched', 'refunding');
create unique index one_payment_an_issue on marketplace.payment (issue_id)
  where status in ('paid', 'refunding') and reason is null;
create index payment_by_status on marketplace.payment (status, created_at desc, id desc);
alter table marketplace.payment enable row level security;

-- Each provider event is stored once, in the transaction that handles it.
create table marketplace.provider_event (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  outcome text
);

-- Webhooks may get lost, so the provider's event list is also polled. This is the time up to which it has
-- been read.
create table marketplace.provider_events_read (
  id boolean primary key default true check (id),
  until timestamptz not null
);
alter table marketplace.provider_events_read enable row level security;

-- Checkouts of a local instance, where no money is transferred. The table replaces the payment provider and
-- stores only the data that a call sends to it.
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
comment on column marketplace.test_checkout.made_for is 'The idempotency key of the call that created it.';
alter table marketplace.test_checkout enable row level security;

create table marketplace.ledger_transaction (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('payment', 'unmatched', 'settled', 'paid_out', 'refund')),
  issue_id uuid,
  payment_id uuid not null,
  note text,
  at timestamptz not null default clock_timestamp()
);
comment on table marketplace.ledger_transaction is
  'One movement. Its key names the event, so that a repeated job books it once; IDs have no foreign key because entries outlive the rows they refer to.';
create index ledger_transaction_by_issue on marketplace.ledger_transaction (issue_id, id) where issue_id is not null;
create index ledger_transaction_by_payment on marketplace.ledger_transaction (payment_id, id);
alter table marketplace.ledger_transaction enable row level security;

create table marketplace.ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references marketplace.ledger_transaction (id),
  account text not null check (account in ('received', 'held', 'unmatched', 'fee', 'earned', 'released', 'refunded')),
  engineer_id uuid,
  amount_cents bigint not null check (amount_cents <> 0),
  constraint engineers_have_their_accounts check ((account in ('earned', 'released')) = (engineer_id is not null))
);
comment on column marketplace.ledger_entry.account is
  'received: incoming from clients (negative). held: for issues not settled yet. unmatched: not matched to an issue. fee: the operator''s. '
  'earned: owed to the engineer. released: paid out to the engineer. refunded: returned to clients.';
create index ledger_entry_by_transaction on marketplace.ledger_entry (transaction_id, id);
create index ledger_entry_by_engineer on marketplace.ledger_entry (engineer_id, transaction_id) where engineer_id is not null;
alter table marketplace.ledger_entry enable row level security;

create table marketplace.running_sum (
  name text not null check (name in ('received', 'held', 'unmatched', 'fee', 'earned', 'released', 'refunded', 'resolved')),
  engineer_id uuid,
  stripe int not null,
  amount bigint not null,
  unique nulls not distinct (engineer_id, name, stripe)
) with (fillfactor = 50);
comment on table marketplace.running_sum is
  'Ledger account balances in cents, in total (without an engineer) and per engineer, and the number of issues each engineer '
  'resolved. A sum is striped: each transaction writes a stripe that no other is writing, so that none waits.';
alter table marketplace.running_sum enable row level security;

create table marketplace.owed (
  payment_id uuid not null,
  engineer_id uuid not null,
  issue_id uuid not null,
  amount_cents bigint not null,
  since timestamptz not null,
  primary key (payment_id, engineer_id)
);
create index owed_longest on marketplace.owed (since, issue_id);
create index owed_by_engineer on marketplace.owed (engineer_id);
alter table marketplace.owed enable row level security;

create table marketplace.money_problem (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid references marketplace.payment (id),
  kind text not null check (kind in ('dispute', 'partial_refund', 'refund_failed', 'refund_by_hand', 'held', 'unknown_checkout', 'contradiction')),
  details text not null,
  at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  settled_note text
);
create unique index money_problem_is_reported_once on marketplace.money_problem
  (coalesce(payment_id, '00000000-0000-0000-0000-000000000000'), kind, md5(details)) where settled_at is null;
-- A failed refund attempt is identified by its details and recorded once, even if it is reported again later.
create unique index failed_refund_is_reported_once on marketplace.money_problem (payment_id, md5(details))
  where kind = 'refund_failed';
create index money_problem_open on marketplace.money_problem (at) where settled_at is null;
