-- Lets an operator remove the second factors of an account whose owner has lost them and the recovery codes.
-- The operator must first verify the identity of the owner.

-- is_address_proved tells operators whether the account can receive emails, because emails are sent only to
-- verified addresses.
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
  'For operators: the accounts with this address and the names of their second factors, without phone numbers or secrets.';

-- Removes the second factors of an account and what it connected at a code host with another address, and ends its
-- sessions and pending sign-ins. The operator must have signed in within the last 24 hours, because without the factors
-- a password alone opens the account.
create function public.remove_second_factors(p_account_id uuid, p_reason text) returns int
language plpgsql security definer set search_path = '' as
$$
declare
  owner auth.users;
  reason text;
  removed int;
begin
  perform marketplace.require_operator();
  if not marketplace.is_service() then
    perform marketplace.recent_session();
  end if;
  reason := marketplace.required_text(p_reason, 'requesterProofRequired');
  select * into owner from auth.users u where u.id = p_account_id and u.deleted_at is null for update;
  if not found then
    perform marketplace.refuse('PT404', 'accountNotFound');
  end if;
  delete from auth.mfa_factors f where f.user_id = owner.id and f.status = 'verified';
  get diagnostics removed = row_count;
  if removed = 0 then
    return 0;
  end if;
  -- Also removes unfinished factors and recovery codes. Sessions end because a lost phone may still be signed in.
  delete from auth.mfa_factors f where f.user_id = owner.id;
  delete from auth.mfa_recovery_sets r where r.user_id = owner.id;
  delete from auth.sessions s where s.user_id = owner.id;
  delete from auth.flow_state f where f.user_id = owner.id;
  -- A thief may have connected a code host, to come back with it.
  with removed as (
    delete from auth.identities i
    where i.user_id = owner.id and i.provider = 'github' and lower(i.email) is distinct from owner.email
      and exists (
        select from auth.identities other
        where other.user_id = owner.id and (other.provider <> 'github' or lower(other.email) = owner.email))
    returning i.provider, i.provider_id)
  insert into auth.unlinked_identities (user_id, provider, provider_id, unlinked_at)
  select owner.id, r.provider, r.provider_id, now() from removed r on conflict do nothing;
  if owner.email is not null and owner.email_confirmed_at is not null then
    perform marketplace.notify('second-factors-removed-mail',
      jsonb_build_object('account_id', owner.id, 'address', owner.email),
      format('second-factors-removed-mail:%s:%s', owner.id, extract(epoch from now())));
  end if;
  insert into marketplace.audit_log (actor_id, actor_email, action, account_id, note)
  values (marketplace.uid(), marketplace.verified_email(), 'remove_second_factors', owner.id, reason);
  return removed;
end
$$;
comment on function public.remove_second_factors is
  'For operators: removes the second factors and recovery codes of a person who lost them, signs them out everywhere and '
  'notifies them by mail. Returns the number of removed factors.';

grant execute on function public.operator_accounts, public.remove_second_factors to authenticated, service_role;
