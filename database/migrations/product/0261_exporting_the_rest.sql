-- One's data along, with what was left out of it: second factors, when recovery codes were made, an engineer's money, and
-- uploads that nothing refers to.

create or replace function marketplace.own_account() returns jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at, 'new_email', u.email_change, 'phone', u.phone,
    'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'profile', u.raw_user_meta_data,
    'identities', coalesce((
      select jsonb_agg(jsonb_build_object('provider', i.provider, 'email', i.email, 'created_at', i.created_at)
        order by i.created_at, i.id)
      from auth.identities i where i.user_id = u.id), '[]'),
    'second_factors', coalesce((
      select jsonb_agg(jsonb_build_object(
        'kind', case f.factor_type when 'totp' then 'app' else f.factor_type end, 'name', f.friendly_name, 'phone', f.phone,
        'is_on', f.status = 'verified', 'created_at', f.created_at) order by f.created_at, f.id)
      from auth.mfa_factors f where f.user_id = u.id), '[]'),
    'recovery_codes', (
      select jsonb_build_object('created_at', r.created_at, 'used_at', coalesce((
        select jsonb_agg(c.used_at order by c.used_at)
        from auth.mfa_recovery_codes c where c.user_id = u.id and c.used_at is not null), '[]'))
      from auth.mfa_recovery_sets r where r.user_id = u.id),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('device', s.user_agent, 'address', host(s.ip), 'created_at', s.created_at,
        'last_seen_at', coalesce(s.refreshed_at, s.created_at)) order by s.created_at, s.id)
      from auth.sessions s where s.user_id = u.id and s.ended_at is null), '[]'),
    'code_host_accounts', coalesce((
      select jsonb_agg(distinct c.login) from code_host.connections c where c.user_id = u.id), '[]'))
  from auth.users u where u.id = marketplace.uid()
$$;

-- What the ledger holds of an engineer: earned is what is owed to them, released what they were paid, in US dollars. What
-- takes something back is negative. Of a payout, how it was paid.
create function marketplace.own_earnings() returns jsonb
language sql stable security definer set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object(
    'at', t.at, 'kind', t.kind, 'issue_id', t.issue_id, 'account', e.account, 'amount', round(e.amount_cents / 100.0, 2),
    'note', case t.kind when 'paid_out' then t.note end) order by e.id), '[]')
  from marketplace.ledger_entry e join marketplace.ledger_transaction t on t.id = e.transaction_id
  where e.engineer_id = marketplace.uid()
$$;

-- Files that were never submitted, and pictures that no profile shows any more.
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

-- Whoever misses their second factor is a visitor before they come here (0031 of the services), and visitors may not call
-- it. Under the caller's own policies: whatever is wrong in it, it holds nothing that its reader could not read one by one.
create or replace function public.export_account() returns jsonb
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
    'earnings', marketplace.own_earnings(),
    'working_notes', coalesce((
      select jsonb_agg(to_jsonb(n) order by n.created_at, n.id) from public.working_notes n where n.engineer_id = own), '[]'));
end
$$;

-- What the payment provider reported is kept as a digest that names no customer, so nothing of it has to go.
create or replace function marketplace.erase_issues(p_issues uuid[]) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.explain('The client deleted their account', 'client');
  update marketplace.issue i set status = 'cancelled' where i.id = any (p_issues) and i.status in ('pending', 'in_progress');
  perform marketplace.explain(null);
  update marketplace.repository_grant g set ended_at = now(), end_reason = 'revoked' where g.issue_id = any (p_issues) and g.ended_at is null;
  update marketplace.repository_grant g set login = 'deleted', repository = 'deleted/deleted', connection_id = null where g.issue_id = any (p_issues);
  perform marketplace.remove_file(a.path) from marketplace.attachment a where a.issue_id = any (p_issues);
  update marketplace.issue i set
    title = 'Deleted issue', description = 'The client deleted their account, and what they wrote with it.',
    email = format('deleted-%s@account.invalid', i.id), user_id = null, github_link = null, live_link = null, attachments = '{}',
    allow_direct_access = false, repo_access_data = null, ai_analysis = null
  where i.id = any (p_issues);
  update public.messages m set content = 'Deleted account: this message went with it.' where m.issue_id = any (p_issues) and m.sender = 'client';
  update public.timeline_events t set note = null
  where t.issue_id = any (p_issues) and t.actor = 'client' and t.note is not null
    and t.note not in ('Issue submitted', 'Issue cancelled', 'Changes requested', 'The client deleted their account');
  update marketplace.quote q set reason = null where q.issue_id = any (p_issues) and q.reason is not null;
  update marketplace.fix f set patch = null, pull_request = null, pull_request_known = null where f.issue_id = any (p_issues);
  update marketplace.waiver w set email_key = 'deleted ' || w.issue_id, repository_key = null where w.issue_id = any (p_issues);
  delete from marketplace.seen_pull_request s where s.issue_id = any (p_issues);
  delete from public.repository_reads r where r.issue_id = any (p_issues);
  delete from public.working_notes n where n.issue_id = any (p_issues);
end
$$;

create or replace function public.erase_account(p_email text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  leaving auth.users;
  -- What belongs to an address goes with those who proved that it is theirs.
  proved constant text := marketplace.verified_email();
  barred text;
begin
  perform marketplace.own_session();
  select * into leaving from auth.users u where u.id = marketplace.uid() for update;
  if lower(btrim(coalesce(p_email, ''))) is distinct from lower(leaving.email) then
    raise exception using errcode = '22023', message = 'This is not the e-mail address of your account.';
  end if;
  barred := marketplace.erasing_barred_by(leaving);
  if barred is not null then
    perform marketplace.conflict(barred);
  end if;

  perform set_config('marketplace.erasing', 'on', true);
  perform marketplace.erase_issues(array(select marketplace.leaving_issues(leaving.id)));
  update marketplace.issue i set email = coalesce(
    (select u.email from auth.users u where u.id = i.user_id), format('deleted-%s@account.invalid', i.id))
  where i.user_id <> leaving.id and lower(i.email) = proved;
  delete from storage.objects o where o.owner_id = leaving.id;
  delete from public.mail_preferences p where p.address = proved;
  delete from auth.mail_gaps g where g.address = proved;
  delete from mail.outbox m where lower(m."to") = proved;
  delete from code_host.connections c where c.user_id = leaving.id;
  perform marketplace.erase_engineer(leaving.id);
  if proved is not null then
    perform marketplace.notify('account-erased-mail', jsonb_build_object('account_id', leaving.id, 'address', proved), 'account-erased-mail:' || leaving.id);
  end if;

  if exists (select from marketplace.issue i where i.engineer_id = leaving.id) then
    -- Issues name their engineer: the row stays, and is nobody's any more.
    delete from auth.sessions s where s.user_id = leaving.id;
    delete from auth.identities i where i.user_id = leaving.id;
    delete from auth.one_time_tokens t where t.user_id = leaving.id;
    delete from auth.sign_ups s where s.user_id = leaving.id;
    delete from auth.flow_state f where f.user_id = leaving.id;
    delete from auth.mfa_factors f where f.user_id = leaving.id;
    delete from auth.mfa_recovery_sets r where r.user_id = leaving.id;
    delete from marketplace.conversation_seen c where c.user_id = leaving.id;
    update auth.users u set deleted_at = now(), updated_at = now(), email = null, email_change = null, phone = null, phone_change = null,
      encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}'
    where u.id = leaving.id;
  else
    delete from auth.users u where u.id = leaving.id;
  end if;
  perform set_config('marketplace.erasing', '', true);
end
$$;

drop function marketplace.require_own_second_factor();

revoke execute on function marketplace.own_earnings, marketplace.own_unused_uploads from public;
grant execute on function marketplace.own_earnings, marketplace.own_unused_uploads to authenticated;
