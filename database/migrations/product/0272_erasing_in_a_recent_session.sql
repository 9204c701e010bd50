-- What cannot be undone is not done from a session of more than a day ago, which may be somebody else at an open laptop: as
-- with a new password, a second factor and a linked identity.

create function marketplace.recent_session() returns void
language plpgsql stable security definer set search_path = '' as
$$
declare
  own constant uuid := marketplace.own_session();
begin
  if not exists (select from auth.sessions s where s.id = own and s.created_at > now() - interval '24 hours') then
    raise exception using errcode = '42501', message = 'You signed in more than a day ago. Log out and sign in again to do this.';
  end if;
end
$$;
revoke execute on function marketplace.recent_session from public;

-- As in 0271, but for that.
create or replace function public.erase_account(p_email text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  leaving auth.users;
  -- What belongs to an address goes with those who proved that it is theirs.
  proved constant text := marketplace.verified_email();
  barred text;
begin
  perform marketplace.recent_session();
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
  perform marketplace.erase_engineer(leaving.id);
  if proved is not null then
    perform marketplace.notify('account-erased-mail', jsonb_build_object('account_id', leaving.id, 'address', proved), 'account-erased-mail:' || leaving.id);
  end if;

  if exists (select from marketplace.issue i where i.engineer_id = leaving.id) then
    -- Issues name their engineer: the row stays, and is nobody's any more.
    perform auth.empty_account(leaving.id);
    delete from marketplace.conversation_seen c where c.user_id = leaving.id;
  else
    delete from auth.users u where u.id = leaving.id;
  end if;
  perform set_config('marketplace.erasing', '', true);
end
$$;
