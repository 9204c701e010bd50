-- Recovery codes are a way around the second factors that they were made beside. They go with the last of them, whoever
-- removes it: codes on a paper that somebody else may have found must not open what is added later.

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
revoke execute on function auth.forget_recovery_codes from public;
create trigger forget_recovery_codes after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function auth.forget_recovery_codes();

delete from auth.mfa_recovery_sets s
where not exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified');
