create table marketplace.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_email text,
  action text not null check (action ~ '^[a-z][a-z_]{2,60}$'),
  issue_id uuid,
  engineer_id uuid,
  payment_id uuid,
  note text check (length(note) <= 10000),
  account_id uuid
);
comment on table marketplace.audit_log is
  'References people, issues and payments by ID without foreign keys, because entries outlive the rows they refer to.';
create index audit_log_by_issue on marketplace.audit_log (issue_id, id desc) where issue_id is not null;
create index audit_log_by_engineer on marketplace.audit_log (engineer_id, id desc) where engineer_id is not null;
alter table marketplace.audit_log enable row level security;
