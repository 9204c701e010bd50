-- Lists the caller's sessions and can end each of them. The auth protocol itself cannot end another session
-- alone.

-- Returns the caller's session, or null if it has ended. The token of an ended session must not end other
-- sessions.
create function marketplace.own_session() returns uuid
language plpgsql stable security definer set search_path = '' as
$$
declare
  own uuid;
begin
  select s.id into own from auth.sessions s
  where s.id = auth.as_uuid(auth.jwt() ->> 'session_id') and s.user_id = marketplace.uid()
    and s.ended_at is null and coalesce(s.not_after > now(), true);
  if own is null then
    perform marketplace.refuse('42501', 'sessionOver');
  end if;
  return own;
end
$$;

-- Raises an error unless the session started in the last 24 hours, because an older session may be open on an
-- unattended laptop. Changes that cannot be undone call this.
create function marketplace.recent_session() returns void
language plpgsql stable security definer set search_path = '' as
$$
declare
  own constant uuid := marketplace.own_session();
begin
  if not exists (select from auth.sessions s where s.id = own and s.created_at > now() - interval '24 hours') then
    perform marketplace.refuse('42501', 'recentSignInNeeded');
  end if;
end
$$;

-- Returns the most recently used session first. The user agent describes the device. The IP address is left
-- out, because it does not tell where the device is.
create function public.list_sessions() returns table (
  id uuid, device text, created_at timestamptz, last_seen_at timestamptz, is_current boolean
)
language plpgsql stable security definer set search_path = '' as
$$
declare
  own constant uuid := marketplace.own_session();
begin
  return query
    select s.id, s.user_agent, s.created_at, coalesce(s.refreshed_at, s.created_at), s.id = own
    from auth.sessions s
    where s.user_id = marketplace.uid() and s.ended_at is null and coalesce(s.not_after > now(), true)
    order by s.id = own desc, coalesce(s.refreshed_at, s.created_at) desc, s.id
    limit 200;
end
$$;
comment on function public.list_sessions is 'The caller''s active sessions: the current one first, then by most recent use.';

create function public.end_session(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.own_session();
  -- Then nothing that the session asked for happens after the response.
  perform from auth.users u where u.id = marketplace.uid() for no key update;
  delete from auth.sessions s where s.id = p_session_id and s.user_id = marketplace.uid();
  if not found then
    perform marketplace.refuse('PT404', 'sessionAlreadyEnded');
  end if;
end
$$;
comment on function public.end_session is 'Ends one of the caller''s sessions: rejects its refresh token and closes its open channels.';

grant execute on function public.list_sessions, public.end_session to authenticated;
