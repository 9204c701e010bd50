-- The last address that the account proved. It stays while the account has another one that is not proved yet.
alter table auth.users add column proved_email text;
update auth.users set proved_email = lower(email) where email_confirmed_at is not null;
-- A provider of single sign-on had vouched for these before it lost their domain.
update auth.users u set proved_email = lower(i.identity_data ->> 'email') from auth.identities i
where i.user_id = u.id and u.is_sso_user and u.email_confirmed_at is null and i.identity_data ->> 'email_verified' = 'true';
