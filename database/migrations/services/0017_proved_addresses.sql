-- The address that an account has proved last. It stays while the account has another one that is not proved yet.
alter table auth.users add column proved_email text;
update auth.users set proved_email = lower(email) where email_confirmed_at is not null;
