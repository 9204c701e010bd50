-- Grants that let an issue's engineer read one repository through the client's connection to the code host.

create table marketplace.repository_grant (
  id uuid primary key default gen_random_uuid(),
  -- Consent is sent together with the submission, so the grant may be inserted before its issue.
  issue_id uuid not null references marketplace.issue (id) on delete cascade deferrable initially deferred,
  connection_id uuid references code_host.connections (id) on delete set null,
  repository text not null check (repository ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,38}/[A-Za-z0-9._-]{1,100}$' and repository !~ '/\.{1,2}$'),
  login text not null,
  granted_at timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('revoked', 'replaced', 'accepted', 'cancelled', 'disconnected', 'unreadable', 'taken down')),
  check ((ended_at is null) = (end_reason is null))
);
comment on column marketplace.repository_grant.confirmed_at is 'When the code host confirmed that this connection can read the repository.';
create unique index one_current_repository_grant on marketplace.repository_grant (issue_id) where ended_at is null;
create index repository_grant_by_issue on marketplace.repository_grant (issue_id);
create index repository_grant_by_connection on marketplace.repository_grant (connection_id) where connection_id is not null;
alter table marketplace.repository_grant enable row level security;

create table public.repository_reads (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  engineer_id uuid references public.engineers (id) on delete set null,
  engineer_name text not null,
  repository text not null,
  path text not null,
  kind text not null check (kind in ('dir', 'file', 'names', 'archive', 'pull_request')),
  read_at timestamptz not null default clock_timestamp()
);
comment on column public.repository_reads.path is 'Empty for the root of the repository.';
create index repository_reads_by_issue on public.repository_reads (issue_id, read_at desc, id desc);
create index repository_reads_by_engineer on public.repository_reads (engineer_id) where engineer_id is not null;
create index repository_reads_newest on public.repository_reads (read_at);
alter table public.repository_reads enable row level security;

-- Pull requests that the server has looked up in an issue's repository. Only the server reads this table.
create table marketplace.seen_pull_request (
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  repository text not null,
  number int not null check (number > 0),
  said jsonb not null,
  seen_at timestamptz not null,
  primary key (issue_id, repository, number)
);
comment on column marketplace.seen_pull_request.repository is '`owner/name`, in lower case.';
alter table marketplace.seen_pull_request enable row level security;
