-- Live changes: each commit notifies all nodes of the changed issue, the kind of change and the row IDs, but not of row
-- content.

-- One notification per issue and statement, with at most its 100 newest rows: a payload is limited to 8000 bytes, and
-- PostgreSQL merges equal payloads within a transaction.
create function marketplace.tell_live() returns trigger
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
        'create trigger tell_live_of_%s after %1$s on %s referencing new table as changed
         for each statement execute function marketplace.tell_live(%L, %L)',
        act, entry.relation, entry.kind, entry.column_name);
    end loop;
  end loop;
end
$$;

-- A deleted note is visible to no one, so a change to notes names the issue and is sent to callers who may read its
-- notes.
create function marketplace.tell_notes() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform pg_notify('live', json_build_object('kind', 'notes', 'issue', entry.issue_id, 'rows', array[entry.issue_id])::text)
  from (select distinct c.issue_id from changed c) entry;
  return null;
end
$$;
create trigger tell_notes_of_insert after insert on public.working_notes referencing new table as changed
  for each statement execute function marketplace.tell_notes();
create trigger tell_notes_of_update after update on public.working_notes referencing new table as changed
  for each statement execute function marketplace.tell_notes();
create trigger tell_notes_of_delete after delete on public.working_notes referencing old table as changed
  for each statement execute function marketplace.tell_notes();

-- Opening a conversation clears its unread mark on the reader's other devices.
create function marketplace.tell_seen() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform pg_notify('live', json_build_object('kind', 'seen', 'issue', new.issue_id, 'user', new.user_id)::text);
  return null;
end
$$;
create trigger tell_seen after insert or update on marketplace.conversation_seen
  for each row execute function marketplace.tell_seen();

-- The given rows that each caller can currently see, by list index. Each row is checked under the policies that apply
-- to the caller's own requests; a caller treated as a visitor sees nothing. Runs as its caller, which must be
-- `authenticated`.
create function marketplace.seen_by(p_callers jsonb, p_rows jsonb) returns table (caller int, kind text, id uuid)
language plpgsql volatile set search_path = '' as
$$
declare
  issues constant uuid[] := array(select jsonb_array_elements_text(p_rows -> 'issue'));
  messages constant uuid[] := array(select jsonb_array_elements_text(p_rows -> 'messages'));
  timeline constant uuid[] := array(select jsonb_array_elements_text(p_rows -> 'timeline'));
  quotes constant uuid[] := array(select jsonb_array_elements_text(p_rows -> 'quotes'));
  payments constant uuid[] := array(select jsonb_array_elements_text(p_rows -> 'payments'));
  reads constant uuid[] := array(select jsonb_array_elements_text(p_rows -> 'reads'));
  fixes constant uuid[] := array(select jsonb_array_elements_text(p_rows -> 'fixes'));
  notes constant uuid[] := array(select jsonb_array_elements_text(p_rows -> 'notes'));
  claims text;
  place int := 0;
begin
  for claims in select jsonb_array_elements(p_callers)::text loop
    if auth.why_visitor(claims::jsonb) is not null then
      place := place + 1;
      continue;
    end if;
    perform set_config('request.jwt.claims', claims, true);
    if cardinality(issues) > 0 then
      return query select place, 'issue', i.id from public.issues i where i.id = any (issues);
    end if;
    if cardinality(messages) > 0 then
      return query select place, 'messages', m.id from public.messages m where m.id = any (messages);
    end if;
    if cardinality(timeline) > 0 then
      return query select place, 'timeline', e.id from public.timeline_events e where e.id = any (timeline);
    end if;
    if cardinality(quotes) > 0 then
      return query select place, 'quotes', q.id from public.quotes q where q.id = any (quotes);
    end if;
    if cardinality(payments) > 0 then
      return query select place, 'payments', p.id from public.payments p where p.id = any (payments);
    end if;
    if cardinality(reads) > 0 then
      return query select place, 'reads', r.id from public.repository_reads r where r.id = any (reads);
    end if;
    if cardinality(fixes) > 0 then
      return query select place, 'fixes', f.id from public.fixes f where f.id = any (fixes);
    end if;
    if cardinality(notes) > 0 then
      return query select place, 'notes', i.id from public.issues i
      where i.id = any (notes) and (i.id in (select marketplace.held_issues()) or marketplace.sees_all_since() is not null);
    end if;
    place := place + 1;
  end loop;
end
$$;
comment on function marketplace.seen_by is 'The given rows that each caller can currently see, by their claims; called only by the server.';

grant execute on function marketplace.seen_by to authenticated;
