-- What an account has, in one list: what empties it keeps its id for the rows that need it, and nothing else.

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
  delete from code_host.sign_ins t where t.user_id = p_user;
  delete from code_host.connections t where t.user_id = p_user;
  update auth.users u set deleted_at = p_now, updated_at = p_now, email = null, email_change = null, phone = null,
    phone_change = null, encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}'
  where u.id = p_user;
end
$$;
revoke execute on function auth.empty_account from public;
