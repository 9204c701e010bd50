-- Storage buckets and one row per stored file. The column `version` identifies the content in the file store.
-- The content is written before the row and deleted after it.

create table storage.buckets (
  id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9._ -]{0,99}$'),
  name text not null unique,
  public boolean not null default false,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  owner_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table storage.buckets enable row level security;

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text not null check (name <> '' and octet_length(name) <= 1024),
  owner_id uuid default auth.uid(),
  metadata jsonb,
  user_metadata jsonb,
  version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  unique (bucket_id, name)
);
-- Lists are sorted by code point, independent of the database's collation.
create index objects_by_name on storage.objects (bucket_id, name collate "C");
create index objects_by_age on storage.objects (bucket_id, created_at);
create index objects_by_owner on storage.objects (owner_id) where owner_id is not null;
create unique index objects_by_version on storage.objects (version);
alter table storage.objects enable row level security;
