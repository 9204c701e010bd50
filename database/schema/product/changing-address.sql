-- When an account proves another address, its issues and mail preferences move from the address that it proved last.
-- Otherwise the old mailbox would still read their mails and sign in to them, and the account would lose those that a
-- guest submitted. That may not be its previous address: an account of single sign-on can have an unproved one in
-- between.
-- Issues that another account submitted with the address stay. So do a guest's if the account is of single
-- sign-on, because another account can have the same address, or if another account with the address has a second
-- factor.
create function marketplace.follow_address() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  former constant text := case when old.email_confirmed_at is null then old.proved_email else lower(old.email) end;
begin
  if former is null or former = lower(new.email) then
    return null;
  end if;
  update marketplace.issue i set user_id = new.id, email = new.email
  where lower(i.email) = former and (i.user_id = new.id or (i.user_id is null and not new.is_sso_user
    and not marketplace.yields_address(new.id, former, false)));
  insert into public.mail_preferences (address, kind, is_wanted, changed_at)
  select lower(new.email), p.kind, p.is_wanted, p.changed_at from public.mail_preferences p where p.address = former
  on conflict do nothing;
  return null;
end
$$;
create trigger follow_address after update of email, email_confirmed_at on auth.users
  for each row when (new.email is not null and new.email_confirmed_at is not null)
  execute function marketplace.follow_address();
