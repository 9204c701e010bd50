-- Taking somebody's second factors away opens their account to whoever has the password: a console that was opened more than
-- a day ago does it no more than a session of the owner's own. Sign-ins under way end with the sessions. Else as in 0260.

create or replace function public.remove_second_factors(p_account_id uuid, p_reason text) returns int
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
  reason := marketplace.required_text(p_reason, 'Please say how you know who asked.');
  select * into owner from auth.users u where u.id = p_account_id and u.deleted_at is null for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Account not found';
  end if;
  delete from auth.mfa_factors f where f.user_id = owner.id and f.status = 'verified';
  get diagnostics removed = row_count;
  if removed = 0 then
    return 0;
  end if;
  -- What was begun, and the codes that were made for what is gone, go along; a lost phone may still be signed in.
  delete from auth.mfa_factors f where f.user_id = owner.id;
  delete from auth.mfa_recovery_sets r where r.user_id = owner.id;
  delete from auth.sessions s where s.user_id = owner.id;
  delete from auth.flow_state f where f.user_id = owner.id;
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
