-- Erases accounts. Work and payments are kept without personal data.

-- Returns true while the transaction erases a client's account. Only public.erase_account sets this.
create function marketplace.is_erasing() returns boolean
language sql stable set search_path = '' as
$$ select coalesce(current_setting('marketplace.erasing', true), '') = 'on' $$;

-- Returns the issues to erase with an account. Guests may have submitted some of them with the verified
-- address of the account. Issues that another account submitted with this address are kept.
create function marketplace.leaving_issues(p_user uuid) returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select i.id from marketplace.issue i
  where i.user_id = p_user or (i.user_id is null and lower(i.email) = marketplace.verified_email())
$$;

create function marketplace.require_erasable(p_user auth.users) returns void
language plpgsql stable security definer set search_path = '' as
$$
declare
  unsettled text;
begin
  if marketplace.setting('operator_emails') ? lower(p_user.email) then
    perform marketplace.conflict('operatorNotErased');
  end if;
  select i.title into unsettled
  from marketplace.issue i join marketplace.payment p on p.issue_id = i.id
  where i.id in (select marketplace.leaving_issues(p_user.id)) and (p.status = 'refunding'
    or exists (select from marketplace.balances_of(p.id) b where b.account in ('held', 'unmatched') and b.amount_cents <> 0))
  order by i.created_at limit 1;
  if found then
    perform marketplace.conflict('unsettledMoneyKeepsAccount', json_build_object('title', left(unsettled, 100)));
  elsif exists (
    select from marketplace.issue i
    where i.engineer_id = p_user.id and (i.status in ('pending', 'in_progress') or (i.status = 'completed' and i.accepted_at is null))) then
    perform marketplace.conflict('heldIssuesKeepAccount');
  elsif (select sum(e.amount_cents) > 0 from marketplace.ledger_entry e where e.engineer_id = p_user.id and e.account = 'earned') then
    perform marketplace.conflict('earningsKeepAccount');
  elsif exists (
    select from marketplace.issue i
    where i.engineer_id = p_user.id and i.accepted_at is not null and marketplace.is_refunding(i.id)) then
    -- If the refund fails and is called off, the engineer earns the money.
    perform marketplace.conflict('refundKeepsAccount');
  end if;
end
$$;

-- Erases the text that a client wrote. The rows stay, because engineers' work and the ledger refer to them.
-- An event of the payment provider is replaced by a digest.
create function marketplace.erase_issues(p_issues uuid[]) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.explain('The client deleted their account', 'client');
  update marketplace.issue i set status = 'cancelled' where i.id = any (p_issues) and i.status in ('pending', 'in_progress');
  perform marketplace.explain(null);
  update marketplace.repository_grant g set ended_at = now(), end_reason = 'revoked' where g.issue_id = any (p_issues) and g.ended_at is null;
  -- What a guest connected belongs to no account.
  delete from code_host.connections c
  where c.user_id is null
    and c.id in (select g.connection_id from marketplace.repository_grant g where g.issue_id = any (p_issues))
    and not exists (
      select from marketplace.repository_grant g
      where g.connection_id = c.id and g.ended_at is null and g.issue_id <> all (p_issues));
  update marketplace.repository_grant g set login = 'deleted', repository = 'deleted/deleted', connection_id = null where g.issue_id = any (p_issues);
  perform marketplace.remove_file(a.path) from marketplace.attachment a where a.issue_id = any (p_issues);
  update marketplace.issue i set
    title = 'Deleted issue', description = 'The client deleted their account, and what they wrote with it.',
    email = format('deleted-%s@account.invalid', i.id), user_id = null, github_link = null, live_link = null, attachments = '{}',
    allow_direct_access = false, repo_access_data = null, ai_analysis = null
  where i.id = any (p_issues);
  update public.messages m set content = 'Deleted account: this message went with it.' where m.issue_id = any (p_issues) and m.sender = 'client';
  update public.timeline_events t set note = null
  where t.issue_id = any (p_issues) and t.actor = 'client' and t.note <> coalesce(marketplace.public_note(t.actor, t.note), '');
  update marketplace.quote q set reason = null where q.issue_id = any (p_issues) and q.reason is not null;
  update marketplace.change_request c set reason = 'Deleted account: this went with it.' where c.issue_id = any (p_issues);
  update marketplace.fix f set patch = null, prompt = null, how_to_check = null, pull_request = null, pull_request_known = null
  where f.issue_id = any (p_issues);
  update marketplace.waiver w set email_key = 'deleted ' || w.issue_id, repository_key = null where w.issue_id = any (p_issues);
  delete from marketplace.estimate_reading r where r.issue_id = any (p_issues);
  delete from marketplace.seen_pull_request s where s.issue_id = any (p_issues);
  delete from public.repository_reads r where r.issue_id = any (p_issues);
  delete from public.working_notes n where n.issue_id = any (p_issues);
end
$$;

-- Removes an engineer's name. Their fixes, quotes and notes stay with the issues.
create function marketplace.erase_engineer(p_id uuid) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  update public.working_notes n set engineer_name = 'Deleted account' where n.engineer_id = p_id;
  update public.repository_reads r set engineer_name = 'Deleted account' where r.engineer_id = p_id;
  update marketplace.fix f set engineer_name = 'Deleted account' where f.engineer_id = p_id;
  update public.engineers e set name = 'Deleted account', skills = '{}', avatar = null where e.id = p_id;
  update marketplace.engineer_approval a set status = 'suspended', reason = 'The account was deleted', decided_at = now() where a.engineer_id = p_id;
  delete from marketplace.match_mail m where m.engineer_id = p_id;
end
$$;

-- An upload or a submission waits for an erasure of its account, and is then refused.
create function marketplace.lock_owner() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform 1 from auth.users u where u.id = (to_jsonb(new) ->> tg_argv[0])::uuid and u.deleted_at is null for key share;
  if not found then
    perform marketplace.refuse('42501', 'sessionOver');
  end if;
  return new;
end
$$;
create trigger lock_owner before insert on storage.objects
  for each row when (new.owner_id is not null and current_user = 'authenticated')
  execute function marketplace.lock_owner('owner_id');
create trigger lock_owner before insert on marketplace.issue
  for each row when (new.user_id is not null)
  execute function marketplace.lock_owner('user_id');

create function public.erase_account(p_email text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  leaving auth.users;
  proved constant text := marketplace.verified_email();
begin
  perform marketplace.recent_session();
  -- Waits for claims and reassignments in progress, which lock this row.
  perform 1 from marketplace.engineer_approval a where a.engineer_id = marketplace.uid() for update;
  -- Another client who accepts a quote meanwhile becomes the only client. The issues are locked before the account, as by
  -- all workflows: while this waits for an issue, the account can still sign in and out.
  perform from marketplace.issue i where i.id in (select marketplace.leaving_issues(marketplace.uid())) order by i.id for update;
  select * into leaving from auth.users u where u.id = marketplace.uid() for update;
  if lower(btrim(coalesce(p_email, ''))) is distinct from lower(leaving.email) then
    perform marketplace.refuse('22023', 'accountEmailDiffers');
  end if;
  -- Issues may have been submitted before the account was locked.
  perform from marketplace.issue i where i.id in (select marketplace.leaving_issues(leaving.id)) order by i.id for update;
  perform marketplace.require_erasable(leaving);

  perform set_config('marketplace.erasing', 'on', true);
  -- The owner of the address that an issue names is its client too, and keeps what both wrote in it.
  update marketplace.issue i set user_id = other.id from auth.users other
  where i.user_id = leaving.id and lower(i.email) is distinct from proved and other.email = lower(i.email) and other.id <> leaving.id
    and marketplace.proved_address(other.id) = lower(i.email);
  perform marketplace.erase_issues(array(select marketplace.leaving_issues(leaving.id)));
  update marketplace.issue i set email = coalesce(
    (select u.email from auth.users u where u.id = i.user_id), format('deleted-%s@account.invalid', i.id))
  where i.user_id <> leaving.id and lower(i.email) = proved;
  -- Files in messages that stay have no owner any more, so nobody may delete or replace them.
  update storage.objects o set owner_id = null where o.owner_id = leaving.id
    and exists (select from marketplace.attachment a where a.bucket_id = o.bucket_id and a.path = o.name);
  delete from storage.objects o where o.owner_id = leaving.id;
  delete from public.mail_preferences p where p.address = proved;
  delete from mail.outbox m where lower(m."to") = proved;
  perform marketplace.erase_engineer(leaving.id);
  if proved is not null then
    perform marketplace.notify('account-erased-mail', jsonb_build_object('account_id', leaving.id, 'address', proved), 'account-erased-mail:' || leaving.id);
  end if;

  if exists (select from marketplace.issue i where i.engineer_id = leaving.id) then
    -- Issues reference their engineer, so the emptied row is kept.
    perform auth.empty_account(leaving.id);
    delete from marketplace.conversation_seen c where c.user_id = leaving.id;
  else
    delete from auth.users u where u.id = leaving.id;
  end if;
  perform set_config('marketplace.erasing', '', true);
end
$$;
comment on function public.erase_account is
  'Permanently erases the caller''s account in one transaction, after they typed its address. Rejected while money or '
  'another person''s issue depends on it.';

grant execute on function public.erase_account to authenticated;
