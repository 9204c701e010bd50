-- A language model's read for an estimate is recorded like an engineer's.
alter table public.repository_reads
  drop constraint repository_reads_kind_check,
  add constraint repository_reads_kind_check check (kind in ('dir', 'file', 'names', 'archive', 'pull_request', 'estimate'));
