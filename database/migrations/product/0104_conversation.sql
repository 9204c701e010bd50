create table public.messages (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  sender text not null check (sender in ('client', 'engineer', 'operator')),
  content text not null,
  created_at timestamptz not null default clock_timestamp(),
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  constraint message_has_text check (not marketplace.is_blank(content)),
  constraint message_is_of_a_length check (length(content) <= 20000)
);
comment on column public.messages.attachments is 'Attached files as [{path, name, size}], written once with the message; size is in bytes.';
create index messages_by_issue on public.messages (issue_id, created_at, id);
create index messages_newest on public.messages (created_at desc, id desc);
alter table public.messages enable row level security;

-- Files of submissions and messages. A path always belongs to the same issue. The reference to the stored
-- object prevents an attached file from being deleted.
create table marketplace.attachment (
  bucket_id text not null default 'issue-attachments' check (bucket_id = 'issue-attachments'),
  path text not null,
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  created_at timestamptz not null default now(),
  name text check (length(name) <= 255),
  message_id uuid references public.messages (id) on delete cascade,
  primary key (bucket_id, path),
  foreign key (bucket_id, path) references storage.objects (bucket_id, name)
);
comment on column marketplace.attachment.message_id is 'The message the file was attached to; null for a file of the submission itself.';
create index attachment_by_issue on marketplace.attachment (issue_id);
create index attachment_by_message on marketplace.attachment (message_id) where message_id is not null;
alter table marketplace.attachment enable row level security;

-- Tracks the emails sent to a reader. One mail covers the messages between the two times, so that a retried
-- job sends the same mail.
create table marketplace.message_mail (
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  reader text not null,
  told_through timestamptz not null,
  mail_through timestamptz not null,
  primary key (issue_id, reader)
);
comment on column marketplace.message_mail.reader is 'client, or the ID of the issue''s engineer at the time.';
alter table marketplace.message_mail enable row level security;

create table marketplace.conversation_seen (
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  part text not null check (part in ('client', 'engineer')),
  seen_at timestamptz not null,
  primary key (issue_id, user_id)
);
alter table marketplace.conversation_seen enable row level security;

create table public.working_notes (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  engineer_id uuid references public.engineers (id) on delete set null,
  engineer_name text not null,
  content text not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  constraint working_note_has_text check (not marketplace.is_blank(content)),
  constraint working_note_is_of_a_length check (length(content) <= 10000)
);
comment on column public.working_notes.engineer_name is 'The name at the time of the note, because engineers may not read each other''s profiles.';
create index working_notes_by_issue on public.working_notes (issue_id, created_at desc, id desc);
create index working_notes_by_engineer on public.working_notes (engineer_id) where engineer_id is not null;
create index working_notes_newest on public.working_notes (created_at);
alter table public.working_notes enable row level security;

create table marketplace.fix (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  engineer_id uuid references public.engineers (id) on delete set null,
  engineer_name text not null,
  round int not null check (round > 0),
  message_id uuid references public.messages (id) on delete set null,
  description text not null,
  how_to_check text check (length(how_to_check) <= 10000),
  pull_request text check (length(pull_request) <= 500 and pull_request ~* '^https?://[^\s/?#\\@]+([/?#][^\s]*)?$'),
  pull_request_known jsonb check (jsonb_typeof(pull_request_known) = 'object'),
  patch text check (length(patch) <= 200000),
  prompt text check (length(prompt) <= 10000),
  hours numeric check (hours > 0 and hours <= 10000),
  created_at timestamptz not null default clock_timestamp(),
  unique (issue_id, round)
);
comment on column marketplace.fix.message_id is 'The message about the fix sent to the client.';
comment on column marketplace.fix.pull_request_known is 'The state of the pull request when the fix was submitted.';
comment on column marketplace.fix.prompt is 'A prompt for the client''s AI tool to prevent the problem from returning.';
create index fix_by_engineer on marketplace.fix (engineer_id) where engineer_id is not null;
create index fix_by_message on marketplace.fix (message_id) where message_id is not null;
create index fix_newest on marketplace.fix (created_at);
alter table marketplace.fix enable row level security;

-- Emails of a kind are enabled if there is no row for it.
create table public.mail_preferences (
  address text not null check (address = lower(address) and length(address) <= 254),
  kind text not null check (
    kind in ('messages', 'progress', 'reminders', 'engineer_messages', 'engineer_quotes', 'engineer_matches')),
  is_wanted boolean not null,
  changed_at timestamptz not null default now(),
  primary key (address, kind)
);
comment on table public.mail_preferences is 'The optional mails enabled for an address.';
alter table public.mail_preferences enable row level security;
