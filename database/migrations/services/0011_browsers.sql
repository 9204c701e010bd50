-- The browser of a sign-up. On our own page, only this browser keeps the password that was chosen there.
alter table auth.sign_ups add column browser_hash bytea;

-- The browsers and programs that have signed in to an account. A new one causes an email to the owner.
create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The hash of the browser's cookie, or of the user agent of a program without cookies.
  device_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_by_age on auth.known_devices (last_used_at);

-- Only the server's own connection may access this table.
alter table auth.known_devices enable row level security;
