-- Returns security events for operators, newest first. p_about is the ID or email address of an account, the hash
-- of an unknown address, or a network address. p_before_at and p_before_id identify the last event of the previous page.
create function public.operator_security_events(
  p_event text default null, p_about text default null, p_limit int default 50,
  p_before_at timestamptz default null, p_before_id bigint default null)
returns table (
  id bigint, at timestamptz, event text, outcome text, address text, account text, email text, detail text, count int)
language plpgsql stable security definer set search_path = '' as
$$
declare
  about constant text := lower(btrim(left(coalesce(p_about, ''), 255)));
  named constant text[] := array(select about union select u.id::text from auth.users u where u.email = about);
  -- Each page reads one index in order. The values are known when the statement is planned. Without p_about, it
  -- reads by time. Else the pages by account and by network address are merged.
  page constant text := $q$ (select * from auth.security_events where ($1 is null or event = $1)
    and (at, id) < ($3, $4) and %s order by at desc, id desc limit $5) $q$;
  source constant text := case about when '' then format(page, 'true') else
    format('(select found.* from unnest($2) as name cross join lateral (%s union all %s) as found order by at desc, id desc limit $5)',
      format(page, 'account = name'), format(page, 'address = name')) end;
begin
  perform marketplace.require_operator();
  return query execute format('
    select e.id, e.at, e.event, e.outcome, e.address, e.account,
      (select u.email::text from auth.users u where u.id = auth.as_uuid(e.account)), e.detail, e.count
    from %s as e order by e.at desc, e.id desc', source)
  using p_event, named, coalesce(p_before_at, 'infinity'), coalesce(p_before_id, 9223372036854775807),
    least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function public.operator_security_events is
  'For operators: sign-ins, refusals and changes of access, with account and network address.';

grant execute on function public.operator_security_events to authenticated, service_role;
