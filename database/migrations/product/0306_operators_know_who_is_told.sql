-- A mail goes to proved addresses alone, so an operator has to know whether anybody will be told.

drop function public.operator_accounts(text);

create function public.operator_accounts(p_email text) returns table (
  id uuid, email text, created_at timestamptz, last_sign_in_at timestamptz, is_of_organization boolean,
  factors jsonb, recovery_codes_left int, is_address_proved boolean
)
language plpgsql stable security definer set search_path = '' as
$$
#variable_conflict use_column
declare
  named constant text := lower(btrim(p_email));
begin
  perform marketplace.require_operator();
  return query
    select u.id, u.email, u.created_at, u.last_sign_in_at, u.is_sso_user,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'kind', case f.factor_type when 'phone' then 'phone' else 'app' end, 'name', f.friendly_name,
          'created_at', f.created_at) order by f.created_at, f.id)
        from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'), '[]'),
      (select count(*)::int from auth.mfa_recovery_codes c where c.user_id = u.id),
      u.email_confirmed_at is not null
    from auth.users u
    where u.deleted_at is null and u.id in (
      select own.id from auth.users own where own.email = named and not own.is_sso_user
      union all
      select theirs.id from auth.users theirs where theirs.email = named and theirs.is_sso_user)
    order by u.created_at, u.id
    limit 100;
end
$$;
comment on function public.operator_accounts is
  'Operators: the accounts that have an address, with the names of their second factors. No number and no secret is in it.';

revoke execute on function public.operator_accounts from public;
grant execute on function public.operator_accounts to authenticated, service_role;
