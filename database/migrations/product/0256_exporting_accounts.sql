-- Taking along what is one's own: one document of everything that the marketplace keeps of the person who asks.

-- Whoever has a second factor has shown it in this session before they take everything along, or leave.
create function marketplace.require_own_second_factor() returns void
language plpgsql stable security definer set search_path = '' as
$$
begin
  if auth.jwt() ->> 'aal' is distinct from 'aal2'
    and exists (select from auth.mfa_factors f where f.user_id = marketplace.uid() and f.status = 'verified') then
    raise exception using errcode = '42501', message = 'Confirm with your second factor first.';
  end if;
end
$$;

-- What no policy shows of an account, and is its owner's to know. No secret is in it.
create function marketplace.own_account() returns jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at, 'new_email', u.email_change, 'phone', u.phone,
    'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'profile', u.raw_user_meta_data,
    'identities', coalesce((
      select jsonb_agg(jsonb_build_object('provider', i.provider, 'email', i.email, 'created_at', i.created_at) order by i.created_at, i.id)
      from auth.identities i where i.user_id = u.id), '[]'),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('device', s.user_agent, 'address', host(s.ip), 'created_at', s.created_at, 'last_seen_at', coalesce(s.refreshed_at, s.created_at))
        order by s.created_at, s.id)
      from auth.sessions s where s.user_id = u.id and s.ended_at is null), '[]'),
    'code_host_accounts', coalesce((
      select jsonb_agg(distinct c.login) from code_host.connections c where c.user_id = u.id), '[]'))
  from auth.users u where u.id = marketplace.uid()
$$;

-- Under the caller's own policies: whatever is wrong in it, it holds nothing that its reader could not read one by one.
-- Operators read every issue, so that it names whose issues these are.
create function public.export_account() returns jsonb
language plpgsql stable security invoker set search_path = '' as
$$
declare
  own constant uuid := marketplace.uid();
  sent constant uuid[] := array(select marketplace.client_issues());
  held constant uuid[] := array(select marketplace.held_issues());
begin
  if own is null then
    raise exception using errcode = '42501', message = 'Sign in to have your data.';
  end if;
  perform marketplace.require_own_second_factor();
  return jsonb_build_object(
    'exported_at', now(),
    'account', marketplace.own_account(),
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
        'repository_reads', coalesce((select jsonb_agg(to_jsonb(r) - 'issue_id' order by r.read_at, r.id) from public.repository_reads r where r.issue_id = i.id), '[]'))
        order by i.created_at, i.id)
      from public.issues i where i.id = any (sent)), '[]'),
    -- Of the issues that an engineer works on, their own part: what clients wrote is the clients'.
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
    'working_notes', coalesce((
      select jsonb_agg(to_jsonb(n) order by n.created_at, n.id) from public.working_notes n where n.engineer_id = own), '[]'));
end
$$;
comment on function public.export_account is 'Everything that the marketplace keeps of the caller, as one document.';

revoke execute on function marketplace.require_own_second_factor, marketplace.own_account, public.export_account from public;
grant execute on function marketplace.require_own_second_factor, marketplace.own_account, public.export_account to authenticated;
