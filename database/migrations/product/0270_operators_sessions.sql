-- What an operator's token says of the second factor holds as long as the session that showed it: without a factor, as
-- after a recovery, nothing else holds the token of a session that was ended or fell back.

create or replace function marketplace.is_operator() returns boolean
language sql stable security definer set search_path = '' as
$$
  select coalesce(
    marketplace.setting('operator_emails') ? marketplace.verified_email()
    and (not (marketplace.setting('operators_need_second_factor'))::boolean
         or (auth.jwt() ->> 'aal' = 'aal2' and exists (
           select from auth.sessions s
           where s.id = auth.as_uuid(auth.jwt() ->> 'session_id') and s.user_id = marketplace.uid() and s.aal = 'aal2'
             and s.ended_at is null and coalesce(s.not_after > now(), true)))),
    false)
$$;

-- As in 0255, by the index of sessions.
create or replace function marketplace.own_session() returns uuid
language plpgsql stable security definer set search_path = '' as
$$
declare
  own uuid;
begin
  select s.id into own from auth.sessions s
  where s.id = auth.as_uuid(auth.jwt() ->> 'session_id') and s.user_id = marketplace.uid()
    and s.ended_at is null and coalesce(s.not_after > now(), true);
  if own is null then
    raise exception using errcode = '42501', message = 'This session has ended. Sign in again.';
  end if;
  return own;
end
$$;
