-- Engineers may also list the names of all files of a repository, and download the whole of it. The client sees both.

alter table public.repository_reads drop constraint repository_reads_kind_check;
alter table public.repository_reads add constraint repository_reads_kind_check
  check (kind in ('dir', 'file', 'names', 'archive'));
