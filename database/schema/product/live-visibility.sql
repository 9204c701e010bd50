-- Returns which of the rows each caller can see. Callers and rows are numbered by their position in the list.
-- The caller's own policies apply to each row. Visitors see no rows. The calling role must be
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
