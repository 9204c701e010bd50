-- What another service said of somebody (login, name, picture) is theirs to take along. Recovery codes are all unused: the
-- first that is used takes the others with it.

create or replace function marketplace.own_account() returns jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at, 'new_email', u.email_change, 'phone', u.phone,
    'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'profile', u.raw_user_meta_data,
    'identities', coalesce((
      select jsonb_agg(jsonb_build_object('provider', i.provider, 'email', i.email, 'about', i.identity_data,
        'created_at', i.created_at, 'last_sign_in_at', i.last_sign_in_at) order by i.created_at, i.id)
      from auth.identities i where i.user_id = u.id), '[]'),
    'disconnected', coalesce((
      select jsonb_agg(jsonb_build_object('provider', d.provider, 'id', d.provider_id, 'at', d.unlinked_at)
        order by d.unlinked_at, d.provider_id)
      from auth.unlinked_identities d where d.user_id = u.id), '[]'),
    'second_factors', coalesce((
      select jsonb_agg(jsonb_build_object(
        'kind', case f.factor_type when 'totp' then 'app' else f.factor_type end, 'name', f.friendly_name, 'phone', f.phone,
        'is_on', f.status = 'verified', 'created_at', f.created_at) order by f.created_at, f.id)
      from auth.mfa_factors f where f.user_id = u.id), '[]'),
    'recovery_codes', (
      select jsonb_build_object('created_at', r.created_at, 'left', (
        select count(*) from auth.mfa_recovery_codes c where c.user_id = u.id))
      from auth.mfa_recovery_sets r where r.user_id = u.id),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('device', s.user_agent, 'address', host(s.ip), 'created_at', s.created_at,
        'last_seen_at', coalesce(s.refreshed_at, s.created_at)) order by s.created_at, s.id)
      from auth.sessions s where s.user_id = u.id and s.ended_at is null), '[]'),
    'code_host_accounts', coalesce((
      select jsonb_agg(distinct c.login) from code_host.connections c where c.user_id = u.id), '[]'))
  from auth.users u where u.id = marketplace.uid()
$$;
