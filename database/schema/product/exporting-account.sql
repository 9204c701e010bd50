-- Returns the ledger entries of an engineer in US dollars. Money that was earned is owed to the engineer
-- until it is paid out. Reversals are negative. A payout has a payment method.
create function marketplace.own_earnings() returns jsonb
language sql stable security definer set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object(
    'at', t.at, 'kind', t.kind, 'issue_id', t.issue_id, 'account', e.account, 'amount', round(e.amount_cents / 100.0, 2),
    'note', case t.kind when 'paid_out' then t.note end) order by e.id), '[]')
  from marketplace.ledger_entry e join marketplace.ledger_transaction t on t.id = e.transaction_id
  where e.engineer_id = marketplace.uid()
$$;

create function marketplace.own_unused_uploads() returns jsonb
language sql stable security definer set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object(
    'bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at, 'about', o.metadata) order by o.created_at, o.id), '[]')
  from storage.objects o
  where o.owner_id = marketplace.uid()
    and not exists (select from marketplace.attachment a where a.bucket_id = o.bucket_id and a.path = o.name)
    and not exists (
      select from public.engineers p
      where p.id = o.owner_id and o.bucket_id = 'avatars' and marketplace.avatar_object(p.avatar) = o.name)
$$;

-- Returns account data that no policy exposes, such as second factors and unlinked identities. The result
-- contains no secrets.
create function marketplace.own_account() returns jsonb
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
      select jsonb_agg(distinct c.login) from code_host.connections c where c.id in (select auth.code_host_connections(u.id))), '[]'))
  from auth.users u where u.id = marketplace.uid()
$$;

-- Exports only rows that the caller's policies allow, so that a mistake cannot reveal other data. Also
-- filters by owner, because operators can read every issue. A caller who has not verified the second factor
-- may not call this.
create function public.export_account() returns jsonb
language plpgsql stable security invoker set search_path = '' as
$$
declare
  own constant uuid := marketplace.uid();
  sent constant uuid[] := array(select marketplace.client_issues());
  held constant uuid[] := array(select marketplace.held_issues());
begin
  if own is null then
    perform marketplace.refuse('42501', 'exportNeedsSignIn');
  end if;
  return jsonb_build_object(
    'exported_at', now(),
    'account', marketplace.own_account(),
    'unused_uploads', marketplace.own_unused_uploads(),
    'mails', coalesce((
      select jsonb_object_agg(p.kind, p.is_wanted) from public.mail_preferences p where p.address = marketplace.verified_email()), '{}'),
    'engineer_profile', (
      select to_jsonb(e) || jsonb_build_object('application', public.application_status()) from public.engineers e where e.id = own),
    'issues_submitted', coalesce((
      select jsonb_agg(to_jsonb(i) || jsonb_build_object(
        'timeline', coalesce((select jsonb_agg(to_jsonb(t) - 'issue_id' order by t.created_at, t.id) from public.timeline_events t where t.issue_id = i.id), '[]'),
        'messages', coalesce((select jsonb_agg(to_jsonb(m) - 'issue_id' order by m.created_at, m.id) from public.messages m where m.issue_id = i.id), '[]'),
        'files', coalesce((select jsonb_agg(to_jsonb(f) - 'issue_id' order by f.created_at, f.path) from public.issue_files f where f.issue_id = i.id), '[]'),
        'quotes', coalesce((select jsonb_agg(to_jsonb(q) - 'issue_id' order by q.created_at, q.id) from public.quotes q where q.issue_id = i.id), '[]'),
        'payments', coalesce((select jsonb_agg(to_jsonb(p) - 'issue_id' order by p.created_at, p.id) from public.payments p where p.issue_id = i.id), '[]'),
        'fixes', coalesce((select jsonb_agg(to_jsonb(f) - 'issue_id' order by f.round) from public.fixes f where f.issue_id = i.id), '[]'),
        'change_requests', coalesce((select jsonb_agg(to_jsonb(c) - 'issue_id' order by c.created_at, c.id) from public.change_requests c where c.issue_id = i.id), '[]'),
        'repository_reads', coalesce((select jsonb_agg(to_jsonb(r) - 'issue_id' order by r.read_at, r.id) from public.repository_reads r where r.issue_id = i.id), '[]'))
        order by i.created_at, i.id)
      from public.issues i where i.id = any (sent)), '[]'),
    -- Issues that an engineer worked on include only the engineer's own part, because the text belongs to the
    -- clients.
    'issues_worked_on', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', i.id, 'title', i.title, 'status', i.status,
        'messages', coalesce((
          select jsonb_agg(to_jsonb(m) - 'issue_id' order by m.created_at, m.id) from public.messages m where m.issue_id = i.id and m.sender = 'engineer'), '[]'))
        order by i.created_at, i.id)
      from public.issues i where i.id = any (held)), '[]'),
    'quotes_made', coalesce((
      select jsonb_agg(to_jsonb(q) order by q.created_at, q.id) from public.quotes q where q.engineer_id = own::text), '[]'),
    'fixes_submitted', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.created_at, f.id) from public.fixes f where f.engineer_id = own::text), '[]'),
    'earnings', marketplace.own_earnings(),
    'working_notes', coalesce((
      select jsonb_agg(to_jsonb(n) order by n.created_at, n.id) from public.working_notes n where n.engineer_id = own), '[]'));
end
$$;
comment on function public.export_account is 'Exports all data about the caller as one document.';

grant execute on function
  marketplace.own_earnings, marketplace.own_unused_uploads, marketplace.own_account, public.export_account
to authenticated;
