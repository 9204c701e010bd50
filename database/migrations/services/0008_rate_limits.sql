-- Rate limits, counted across all nodes. A subject has used `used` of its calls until `reset_at`. After that
-- time all of them are available again, and the row may be deleted. Subjects are hashed, which keeps keys
-- short and a copy of the table anonymous. The table is unlogged because every call writes to it and the
-- counts need not survive a crash.
create unlogged table rate_limit.usage (
  subject bytea primary key,
  used int not null,
  reset_at timestamptz not null
) with (fillfactor = 70);

-- Only the server's own connection may access this table.
alter table rate_limit.usage enable row level security;
