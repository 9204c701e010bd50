-- Rate limits, counted across all nodes. `used` of a subject's places are taken until `reset_at`, when all become free
-- and the row may be deleted. Subjects are hashes, which keeps keys short and anonymizes copies of the table. Unlogged:
-- each call writes a count, and counts need not survive a crash.
create unlogged table rate_limit.usage (
  subject bytea primary key,
  used int not null,
  reset_at timestamptz not null
) with (fillfactor = 70);

-- Only the server's own connection may access this table.
alter table rate_limit.usage enable row level security;
