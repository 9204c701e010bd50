-- Wrong codes of second factors and recovery, by what the session began with: whoever guesses with a stolen password must
-- not keep out the owner who comes by a mailed link.

create table auth.wrong_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The factor's id, or `recovery`.
  code_of text not null,
  is_by_password boolean not null,
  -- Since the last right one, or a day without any.
  wrong int not null default 0,
  last_wrong_at timestamptz not null,
  told_at timestamptz,
  primary key (user_id, code_of, is_by_password)
);
create index wrong_codes_by_age on auth.wrong_codes (last_wrong_at);
alter table auth.wrong_codes enable row level security;
revoke all on auth.wrong_codes from public, anon, authenticated, service_role;
