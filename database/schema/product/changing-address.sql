-- When an account proves another address, its issues and mail preferences follow. Otherwise the old mailbox
-- would still read their mails and sign in to them, and the account would lose those that a guest submitted. An account
-- of single sign-on may have had an unproved address in between.
-- Issues that another account submitted with the address stay. So do a guest's if the account is of single
-- sign-on, because another account can have the same address, or if another account with the address has a second
-- factor.
create function marketplace.follow_address() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  update marketplace.issue i set user_id = new.id, email = new.email
  where lower(i.email) = old.proved_email and (i.user_id = new.id or (i.user_id is null and not new.is_sso_user
    and not marketplace.yields_address(new.id, old.proved_email, false)));
  insert into public.mail_preferences (address, kind, is_wanted, changed_at)
  select lower(new.email), p.kind, p.is_wanted, p.changed_at from public.mail_preferences p where p.address = old.proved_email
  on conflict do nothing;
  return null;
end
$$;
create trigger follow_address after update of email, email_confirmed_at on auth.users
  for each row when (new.proved_email <> old.proved_email)
  execute function marketplace.follow_address();
