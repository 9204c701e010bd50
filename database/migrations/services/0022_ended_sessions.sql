-- What ends a session is said at once, so that whoever holds a channel open for it closes it.

create function auth.tell_ended_session() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform pg_notify('live', json_build_object('kind', 'session', 'session', old.id)::text);
  return null;
end
$$;
create trigger tell_deleted_session after delete on auth.sessions
  for each row execute function auth.tell_ended_session();
create trigger tell_ended_session after update of ended_at on auth.sessions
  for each row when (new.ended_at is not null and old.ended_at is null) execute function auth.tell_ended_session();

create function auth.tell_barred_user() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform pg_notify('live', json_build_object('kind', 'user', 'user', new.id)::text);
  return null;
end
$$;
create trigger tell_barred_user after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until is distinct from old.banned_until or new.deleted_at is distinct from old.deleted_at)
  execute function auth.tell_barred_user();
