-- Tells all servers about each change. A notification names the issue, the kind of change and the IDs of the
-- rows. It does not contain their content.

-- Sends a notification for each changed issue. The notification lists at most the 100 newest rows of the
-- issue, because a payload is limited to 8000 bytes. A change of a note names only the issue, because nobody
-- can see a deleted note.
create function marketplace.notify_live() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform pg_notify('live', json_build_object('kind', tg_argv[0], 'issue', entry.issue_id, 'rows', entry.ids)::text)
  from (
    select each.issue_id, (array_agg(each.id order by each.at desc))[1:100] as ids
    from (
      select (r ->> tg_argv[1])::uuid as issue_id, r ->> tg_argv[2] as id, max(coalesce(r ->> 'created_at', r ->> 'read_at')) as at
      from changed c cross join lateral to_jsonb(c) r group by 1, 2) each
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
      ('marketplace.issue', 'issue', 'id', 'id'),
      ('public.messages', 'messages', 'issue_id', 'id'),
      ('public.timeline_events', 'timeline', 'issue_id', 'id'),
      ('marketplace.quote', 'quotes', 'issue_id', 'id'),
      ('marketplace.payment', 'payments', 'issue_id', 'id'),
      ('public.repository_reads', 'reads', 'issue_id', 'id'),
      ('marketplace.fix', 'fixes', 'issue_id', 'id'),
      ('public.working_notes', 'notes', 'issue_id', 'issue_id')) as t (relation, kind, issue_column, row_column)
  loop
    foreach act in array array['insert', 'update', 'delete'] loop
      continue when act = 'delete' and entry.kind <> 'notes';
      execute format(
        'create trigger notify_live_of_%s after %1$s on %s referencing %s table as changed
         for each statement execute function marketplace.notify_live(%L, %L, %L)',
        act, entry.relation, case act when 'delete' then 'old' else 'new' end, entry.kind, entry.issue_column, entry.row_column);
    end loop;
  end loop;
end
$$;

-- If a user opens a conversation, the unread mark also disappears on the user's other devices.
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
