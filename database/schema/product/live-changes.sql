-- Live changes. Each commit notifies all nodes of the changed issue, the kind of change and the row IDs, but
-- not of the row content.

-- Sends one notification per issue and statement, with at most its 100 newest rows. A payload is limited to
-- 8000 bytes, and PostgreSQL merges equal payloads within a transaction.
create function marketplace.notify_live() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform pg_notify('live', json_build_object('kind', tg_argv[0], 'issue', entry.issue_id, 'rows', entry.ids)::text)
  from (
    select each.issue_id, (array_agg(each.id order by each.at desc))[1:100] as ids
    from (
      select (r ->> tg_argv[1])::uuid as issue_id, r ->> 'id' as id, coalesce(r ->> 'created_at', r ->> 'read_at') as at
      from changed c cross join lateral to_jsonb(c) r offset 0) each
    where each.issue_id is not null
    group by each.issue_id) entry;
  return null;
end
$$;

do $$
declare
  entry record;
  act text;
begin
  for entry in
    select * from (values
      ('marketplace.issue', 'issue', 'id'),
      ('public.messages', 'messages', 'issue_id'),
      ('public.timeline_events', 'timeline', 'issue_id'),
      ('marketplace.quote', 'quotes', 'issue_id'),
      ('marketplace.payment', 'payments', 'issue_id'),
      ('public.repository_reads', 'reads', 'issue_id'),
      ('marketplace.fix', 'fixes', 'issue_id')) as t (relation, kind, column_name)
  loop
    foreach act in array array['insert', 'update'] loop
      execute format(
        'create trigger notify_live_of_%s after %1$s on %s referencing new table as changed
         for each statement execute function marketplace.notify_live(%L, %L)',
        act, entry.relation, entry.kind, entry.column_name);
    end loop;
  end loop;
end
$$;

-- A deleted note is visible to no one. A change to notes therefore names the issue and is sent to callers who
-- may read its notes.
create function marketplace.notify_notes() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform pg_notify('live', json_build_object('kind', 'notes', 'issue', entry.issue_id, 'rows', array[entry.issue_id])::text)
  from (select distinct c.issue_id from changed c) entry;
  return null;
end
$$;
create trigger notify_notes_of_insert after insert on public.working_notes referencing new table as changed
  for each statement execute function marketplace.notify_notes();
create trigger notify_notes_of_update after update on public.working_notes referencing new table as changed
  for each statement execute function marketplace.notify_notes();
create trigger notify_notes_of_delete after delete on public.working_notes referencing old table as changed
  for each statement execute function marketplace.notify_notes();

-- Opening a conversation also clears its unread mark on the reader's other devices.
create function marketplace.notify_seen() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform pg_notify('live', json_build_object('kind', 'seen', 'issue', new.issue_id, 'user', new.user_id)::text);
  return null;
end
$$;
create trigger notify_seen after insert or update on marketplace.conversation_seen
  for each row execute function marketplace.notify_seen();
