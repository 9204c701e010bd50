-- Uses a refresh token. Returns an outcome and raises no error, because an error would roll back the end of a
-- token family. The caller derives the new token from the old token and the returned salts, one salt after the
-- other, each with the key that gives the hash at the same place. 'rotated' returns one salt, p_salt. If the
-- outcome is 'active', the token was used before: the salts lead to the session's newest token. A session has
-- only one newest token, so two holders of a token cannot part ways. A token with a child has been used.
create function auth.rotate_refresh_token(
  p_token_hash bytea, p_salt bytea, p_child_hash bytea, p_now timestamptz, p_reuse_interval interval,
  p_user_agent text, p_ip inet
) returns table (outcome text, user_id uuid, session_id uuid, salts bytea[], hashes bytea[], aal text, amr jsonb)
language plpgsql set search_path = '' set lock_timeout = '5s' as
$$
declare
  session auth.sessions;
  token bigint;
  used_at timestamptz;
  is_banned boolean;
  newest auth.refresh_tokens;
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
      select from auth.refresh_tokens c where c.parent_id = t.id);
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
        where c.parent_id = t.id))
      into token, is_banned, used_at
    from auth.refresh_tokens t join auth.users u on u.id = session.user_id
    where t.token_hash = p_token_hash and t.session_id = session.id;
    if not found then
      return query select 'refresh_token_not_found', null::uuid, null::uuid, null::bytea[], null::bytea[], null, null::jsonb;
      return;
    end if;
    -- A session's newest token has no child.
    select t.* into newest from auth.refresh_tokens t
    where t.session_id = session.id order by t.id desc limit 1;
    outcome := case
      when session.ended_at is not null then 'refresh_token_already_used'
      when session.not_after <= p_now then 'session_expired'
      when is_banned then 'user_banned'
      when used_at is null then 'rotated'
      when newest.parent_id = token or p_now <= used_at + p_reuse_interval then 'active'
      else 'stolen'
    end;
    if outcome = 'active' then
      with recursive line as (
        select newest.id, newest.parent_id, newest.salt, newest.token_hash
        union all
        select t.id, t.parent_id, t.salt, t.token_hash
        from line l join auth.refresh_tokens t on t.id = l.parent_id
        where l.parent_id > token
      )
      select array_agg(l.salt order by l.id), array_agg(l.token_hash order by l.id),
        case when min(l.parent_id) = token then 'active' else 'stolen' end
      into salts, hashes, outcome from line l;
    end if;
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
    salts := array[p_salt];
    hashes := array[p_child_hash];
  end if;
  user_id := session.user_id;
  if outcome in ('rotated', 'active') then
    session_id := session.id;
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
