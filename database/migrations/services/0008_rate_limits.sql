-- Rate limits, counted for all nodes together. `used` places are taken of a subject until `reset_at`, when all are free again;
-- such a row may go. Subjects are hashes, so that keys are short and a copy of the table names nobody. Unlogged: a count costs
-- a write for each call and is worth nothing after a crash.
create unlogged table rate_limit.usage (
  subject bytea primary key,
  used int not null,
  reset_at timestamptz not null
) with (fillfactor = 70);

-- Only the server's own connection may read and write it.
alter table rate_limit.usage enable row level security;
