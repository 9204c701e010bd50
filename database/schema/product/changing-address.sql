-- When an account changes its verified address, its issues and mail preferences follow. Otherwise the old mailbox
-- would still read their mails and sign in to them, and the account would lose those that a guest submitted.
-- Issues that another account submitted with the address stay. So do a guest's if the account is of single
-- sign-on, because another account can have the same address, or if another account with the address has a second
-- factor.
create function marketplace.follow_address() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  update marketplace.issue i set user_id = new.id, email = new.email
  where lower(i.email) = lower(old.email) and (i.user_id = new.id or (i.user_id is null and not new.is_sso_user
    and not marketplace.yields_address(new.id, old.email, false)));
  insert into public.mail_preferences (address, kind, is_wanted, changed_at)
  select lower(new.email), p.kind, p.is_wanted, p.changed_at from public.mail_preferences p where p.address = lower(old.email)
  on conflict do nothing;
  return null;
end
$$;
create trigger follow_address after update of email on auth.users
  for each row when (
    lower(new.email) <> lower(old.email) and old.email_confirmed_at is not null and new.email_confirmed_at is not null)
  execute function marketplace.follow_address();
