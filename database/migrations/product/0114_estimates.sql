-- The kind of work of an issue, if the client or an engineer corrected it: an ID of the operator's price list.
alter table marketplace.issue add column work_kind text check (work_kind ~ '^[a-z][a-z0-9-]{0,39}$');

-- What a language model read in an issue. Estimates correct its ranges by the outcomes.
create table marketplace.estimate_reading (
  issue_id uuid primary key references marketplace.issue (id) on delete cascade,
  reading jsonb not null check (pg_column_size(reading) <= 20000),
  read_at timestamptz not null default now()
);
alter table marketplace.estimate_reading enable row level security;

-- The price list replaced these assumptions.
delete from marketplace.setting where name = 'estimate_prior';
