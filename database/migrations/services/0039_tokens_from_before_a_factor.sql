-- A session that showed its second factor has new tokens alone: one from before is not exchanged for a session that has
-- shown what its bearer may never have seen. As in 0002, but for a token that is gone once the lock is there.

create or replace function auth.rotate_refresh_token(
  p_token_hash bytea, p_salt bytea, p_child_hash bytea, p_now timestamptz, p_reuse_interval interval,
  p_user_agent text, p_ip inet
) returns table (outcome text, user_id uuid, session_id uuid, salt bytea, aal text, amr jsonb)
language plpgsql set search_path = '' set lock_timeout = '5s' as
$$
declare
  token auth.refresh_tokens;
  session auth.sessions;
  active auth.refresh_tokens;
begin
  select t.* into token from auth.refresh_tokens t where t.token_hash = p_token_hash;
  if not found then
    return query select 'refresh_token_not_found', null::uuid, null::uuid, null::bytea, null, null::jsonb;
    return;
  end if;
  select s.* into session from auth.sessions s where s.id = token.session_id for update;
  if not found then
    return query select 'session_not_found', null::uuid, null::uuid, null::bytea, null, null::jsonb;
    return;
  end if;
  -- Read again: while this one waited for the lock, another request may have used the token, or shown a second factor,
  -- which leaves none of the tokens from before.
  select t.* into token from auth.refresh_tokens t where t.id = token.id;
  if not found then
    return query select 'refresh_token_not_found', null::uuid, null::uuid, null::bytea, null, null::jsonb;
    return;
  end if;

  outcome := case
    when session.ended_at is not null then 'refresh_token_already_used'
    when session.not_after <= p_now then 'session_expired'
    when exists (select from auth.users u where u.id = session.user_id and u.banned_until > p_now) then 'user_banned'
    when token.revoked_at is null then 'rotated'
  end;
  if outcome is null then
    select t.* into active from auth.refresh_tokens t
    where t.session_id = session.id and t.revoked_at is null order by t.id desc limit 1;
    outcome := case
      when active.parent_id = token.id then 'active'
      when p_now <= token.revoked_at + p_reuse_interval then 'rotated'
      else 'refresh_token_already_used'
    end;
    if outcome = 'refresh_token_already_used' then
      update auth.sessions s set ended_at = p_now, updated_at = p_now where s.id = session.id;
      update auth.refresh_tokens t set revoked_at = p_now where t.session_id = session.id and t.revoked_at is null;
    end if;
  end if;
  if outcome = 'rotated' then
    update auth.refresh_tokens t set revoked_at = p_now where t.id = token.id and t.revoked_at is null;
    insert into auth.refresh_tokens (session_id, token_hash, salt, parent_id, created_at)
    values (session.id, p_child_hash, p_salt, token.id, p_now);
  end if;
  if outcome in ('rotated', 'active') then
    update auth.sessions s set refreshed_at = p_now, updated_at = p_now, user_agent = p_user_agent, ip = p_ip
    where s.id = session.id;
    user_id := session.user_id;
    session_id := session.id;
    salt := case outcome when 'active' then active.salt else p_salt end;
    aal := session.aal;
    amr := (
      select coalesce(jsonb_agg(jsonb_build_object(
        'method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at)), 'provider', c.provider)
        order by c.updated_at desc), '[]')
      from auth.mfa_amr_claims c where c.session_id = session.id);
  end if;
  return next;
end
$$;
