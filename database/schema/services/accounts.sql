-- Two addresses must confirm an address change. If one of them changes, discards the first confirmation.
create function auth.forget_agreed_half() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.email_change_agreed := null;
  return new;
end
$$;
create trigger forget_agreed_half before update of email, email_change on auth.users
for each row when (old.email is distinct from new.email or old.email_change is distinct from new.email_change)
execute function auth.forget_agreed_half();

create function auth.note_proved_email() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.proved_email := lower(new.email);
  return new;
end
$$;
create trigger note_proved_email before insert or update of email, email_confirmed_at on auth.users
for each row when (new.email_confirmed_at is not null) execute function auth.note_proved_email();

-- Deletes the recovery codes when the last second factor is removed. Someone may find old codes on paper, and
-- these codes must not unlock the account later.
create function auth.forget_recovery_codes() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if not exists (select from auth.mfa_factors f where f.user_id = old.user_id and f.status = 'verified') then
    delete from auth.mfa_recovery_sets s where s.user_id = old.user_id;
  end if;
  return null;
end
$$;
create trigger forget_recovery_codes after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function auth.forget_recovery_codes();

-- Ends a change of the account's address, because somebody else may have begun it.
create function auth.end_address_change(p_user uuid) returns void
language sql set search_path = '' as
$$
  update auth.users u set email_change = null
  where u.id = p_user and u.email is not null and u.email_change is not null;
  update auth.one_time_tokens t set used_at = now()
  where t.user_id = p_user and t.token_type in ('email_change_new', 'email_change_current') and t.used_at is null;
$$;

-- The pending change may have been started by a thief without the factor.
create function auth.end_address_change_of_factor() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform auth.end_address_change(old.user_id);
  return null;
end
$$;
create trigger end_address_change_before_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function auth.end_address_change_of_factor();
create trigger end_address_change_of_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function auth.end_address_change_of_factor();

-- Removes all data of an account but keeps its row, because other rows refer to its ID.
create function auth.empty_account(p_user uuid, p_now timestamptz default now()) returns void
language plpgsql set search_path = '' as
$$
begin
  delete from auth.sessions t where t.user_id = p_user;
  delete from auth.identities t where t.user_id = p_user;
  delete from auth.unlinked_identities t where t.user_id = p_user;
  delete from auth.one_time_tokens t where t.user_id = p_user;
  delete from auth.sign_ups t where t.user_id = p_user;
  delete from auth.flow_state t where t.user_id = p_user;
  delete from auth.external_sign_ins t where t.linking_user_id = p_user;
  delete from auth.mfa_factors t where t.user_id = p_user;
  delete from auth.mfa_recovery_sets t where t.user_id = p_user;
  delete from auth.wrong_codes t where t.user_id = p_user;
  delete from auth.known_devices t where t.user_id = p_user;
  delete from code_host.sign_ins t where t.user_id = p_user;
  delete from code_host.connections t where t.user_id = p_user;
  update auth.users u set deleted_at = p_now, updated_at = p_now, email = null, proved_email = null, email_change = null,
    phone = null, phone_change = null, encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}'
  where u.id = p_user;
end
$$;

-- Returns the code-host connections of an account: its own, and those that its owner made as a guest.
create function auth.code_host_connections(p_account uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as
$$
begin
  return query select c.id from code_host.connections c where c.user_id = p_account;
  -- An instance may be without the marketplace.
  if to_regproc('marketplace.guest_connections') is not null then
    return query select marketplace.guest_connections(p_account);
  end if;
end
$$;
