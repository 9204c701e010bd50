-- Uses a refresh token. Returns an outcome and raises no error, because an error would roll back the end of a
-- token family. The caller derives the new token from the old token and p_salt. If the outcome is 'active',
-- the new token already exists, and the caller derives it from the returned salt with the key that gives
-- child_hash. A token with a child has been used.
create function auth.rotate_refresh_token(
  p_token_hash bytea, p_salt bytea, p_child_hash bytea, p_now timestamptz, p_reuse_interval interval,
  p_user_agent text, p_ip inet
) returns table (outcome text, user_id uuid, session_id uuid, salt bytea, child_hash bytea, aal text, amr jsonb)
language plpgsql set search_path = '' set lock_timeout = '5s' as
$$
declare
  session auth.sessions;
  token bigint;
  used_at timestamptz;
  is_banned boolean;
  active auth.refresh_tokens;
begin
  -- Usually the token is the session's latest and both are valid. One write locks and updates the session,
  -- and checks both again after waiting for a lock.
  update auth.sessions s set refreshed_at = p_now, updated_at = p_now, user_agent = p_user_agent, ip = p_ip
  where s.id = (
      select t.session_id from auth.refresh_tokens t where t.token_hash = p_token_hash and t.revoked_at is null)
    and s.ended_at is null and coalesce(s.not_after > p_now, true)
    and not exists (select from auth.users u where u.id = s.user_id and u.banned_until > p_now)
  returning s.* into session;
  if found then
    select t.id into token from auth.refresh_tokens t
    where t.token_hash = p_token_hash and t.revoked_at is null and not exists (
      select from auth.refresh_tokens c where c.session_id = t.session_id and c.id > t.id and c.parent_id = t.id);
    outcome := case when found then 'rotated' end;
  end if;

  if outcome is null then
    select s.* into session from auth.sessions s
    where s.id = (select t.session_id from auth.refresh_tokens t where t.token_hash = p_token_hash)
    for update;
    -- The token is read after the lock is taken. While this request waited, another request may have used the
    -- token or verified a second factor, which ends all older tokens. Tokens are deleted with their session.
    select t.id, coalesce(u.banned_until > p_now, false), coalesce(t.revoked_at, (
        select min(c.created_at) from auth.refresh_tokens c
        where c.session_id = t.session_id and c.id > t.id and c.parent_id = t.id))
      into token, is_banned, used_at
    from auth.refresh_tokens t join auth.users u on u.id = session.user_id
    where t.token_hash = p_token_hash and t.session_id = session.id;
    if not found then
      return query select 'refresh_token_not_found', null::uuid, null::uuid, null::bytea, null::bytea, null, null::jsonb;
      return;
    end if;
    -- A session's newest token has no child.
    select t.* into active from auth.refresh_tokens t
    where t.session_id = session.id order by t.id desc limit 1;
    outcome := case
      when session.ended_at is not null then 'refresh_token_already_used'
      when session.not_after <= p_now then 'session_expired'
      when is_banned then 'user_banned'
      when used_at is null then 'rotated'
      when active.parent_id = token then 'active'
      when p_now <= used_at + p_reuse_interval then 'rotated'
      else 'stolen'
    end;
    if outcome = 'stolen' then
      update auth.sessions s set ended_at = p_now, updated_at = p_now where s.id = session.id;
      update auth.refresh_tokens t set revoked_at = p_now where t.session_id = session.id and t.revoked_at is null;
      outcome := 'refresh_token_already_used';
    elsif outcome in ('rotated', 'active') then
      update auth.sessions s set refreshed_at = p_now, updated_at = p_now, user_agent = p_user_agent, ip = p_ip
      where s.id = session.id;
    end if;
  end if;

  if outcome = 'rotated' then
    insert into auth.refresh_tokens (session_id, token_hash, salt, parent_id, created_at)
    values (session.id, p_child_hash, p_salt, token, p_now);
  end if;
  user_id := session.user_id;
  if outcome in ('rotated', 'active') then
    session_id := session.id;
    salt := case outcome when 'active' then active.salt else p_salt end;
    child_hash := case outcome when 'active' then active.token_hash else p_child_hash end;
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
