-- Files that the clean-up has found without a row. The database may have been restored to an earlier state, so they are
-- kept for a week.
create table storage.files_without_row (
  version text primary key,
  seen_at timestamptz not null
);
create index files_without_row_longest on storage.files_without_row (seen_at);
alter table storage.files_without_row enable row level security;
