-- What changed is told to every node when it is committed: which issue, in what, and which rows, never what they hold.

-- One notification an issue and statement, with at most the hundred newest of its rows: a payload has 8000 bytes, and
-- the same payload twice in a transaction is sent once. Tables other than the issues themselves name theirs in issue_id.
create function marketplace.tell_live() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform pg_notify('live', json_build_object('kind', tg_argv[0], 'issue', told.issue_id, 'rows', told.ids)::text)
  from (
    select each.issue_id, (array_agg(each.id order by each.at desc))[1:100] as ids
    from (
      select (r ->> tg_argv[1])::uuid as issue_id, r ->> 'id' as id, coalesce(r ->> 'created_at', r ->> 'read_at') as at
      from changed c cross join lateral to_jsonb(c) r offset 0) each
    where each.issue_id is not null
    group by each.issue_id) told;
  return null;
end
$$;

do $$
declare
  told record;
  act text;
begin
  for told in
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
        act, told.relation, told.kind, told.column_name);
    end loop;
  end loop;
end
$$;

-- A note that was deleted is seen by nobody, so notes are told of by their issue: to whoever may read those it has.
create function marketplace.tell_notes() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform pg_notify('live', json_build_object('kind', 'notes', 'issue', told.issue_id, 'rows', array[told.issue_id])::text)
  from (select distinct c.issue_id from changed c) told;
  return null;
end
$$;
create trigger tell_notes_of_insert after insert on public.working_notes referencing new table as changed
  for each statement execute function marketplace.tell_notes();
create trigger tell_notes_of_update after update on public.working_notes referencing new table as changed
  for each statement execute function marketplace.tell_notes();
create trigger tell_notes_of_delete after delete on public.working_notes referencing old table as changed
  for each statement execute function marketplace.tell_notes();

-- Whoever has a conversation before them clears its mark on their other devices.
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

-- Which of the named rows each of the callers sees now, by their place in the list: each looks for themselves, under the
-- same policies as in a request of theirs, and whoever is a visitor in a request sees nothing here either. Runs with the
-- rights of whoever calls it, who has to be `authenticated`.
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
comment on function marketplace.seen_by is 'Which of the named rows each caller sees now, given their claims; asked by the server alone.';

grant execute on function marketplace.seen_by to authenticated;
