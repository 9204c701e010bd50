-- Views for visitors with the same names as the public views. They show fixed columns of the issue that the
-- request names, and need not check who the caller is.

revoke all on schema visitor from anon, visitor_gate;
grant usage on schema visitor to anon, visitor_gate;

-- Returns a number or a text of an analysis, or null. An engineer may write any analysis, and a number such as
-- 1e131071 would be 131,072 digits as text.
create function marketplace.number_of(p_json jsonb) returns numeric
language sql immutable set search_path = '' as
$$
  select case jsonb_typeof(p_json) when 'number' then
    case when abs(p_json::numeric) <= 1000000 then trim_scale(round(p_json::numeric, 2)) end end
$$;

create function marketplace.text_of(p_json jsonb) returns text
language sql immutable set search_path = '' as
$$ select case jsonb_typeof(p_json) when 'string' then left(p_json #>> '{}', 200) end $$;

-- A visitor sees the figures of an estimate, and not its reasons or sentences of an engineer.
create function marketplace.public_estimate(p_analysis text) returns text
language sql stable set search_path = '' as
$$
  select jsonb_build_object(
    'estimatedTime', substring(marketplace.text_of(e -> 'estimatedTime') from '^[0-9.,– -]{1,20}(?: ?[a-z]{1,7})?$'),
    'priceRange', marketplace.text_of(e -> 'priceRange'),
    'price', (
      select jsonb_object_agg(part, marketplace.number_of(e -> 'price' -> part))
      from unnest(array['low', 'high', 'typical', 'confidence']) part),
    'confidence', marketplace.number_of(e -> 'confidence'),
    'label', case when marketplace.text_of(e -> 'source') is distinct from 'engineer' then marketplace.text_of(e -> 'label') end)::text
  from (select marketplace.json_of(p_analysis)) parsed (e)
  where marketplace.text_of(e -> 'priceRange') ~ '^[$€£0-9.,– -]{1,40}$'
$$;

create view visitor.issues with (security_barrier) as
select
  id,
  title,
  null::text as email,
  github_link,
  live_link,
  description,
  urgency,
  coding_app,
  '{}'::text[] as attachments,
  null::boolean as allow_direct_access,
  null::jsonb as repo_access_data,
  status,
  created_at,
  updated_at,
  case when taken_down_at is null and status = 'pending' and quote_status is null then marketplace.public_estimate(ai_analysis) end as ai_analysis,
  null::numeric as estimated_hours,
  null::numeric as quoted_price,
  null::text as quote_status,
  null::timestamptz as paid_at,
  null::timestamptz as completed_at,
  null::text as engineer_id,
  null::uuid as user_id,
  null::timestamptz as taken_down_at,
  null::timestamptz as accepted_at,
  number,
  null::uuid as follows_issue_id
from marketplace.issue;

create view visitor.code_submissions with (security_barrier) as
select
  id, title, email, github_link, live_link, description, urgency, coding_app, attachments,
  allow_direct_access, repo_access_data, status, created_at, updated_at, number
from visitor.issues;

create view visitor.timeline_events with (security_barrier) as
select e.id, e.issue_id, e.status, shown.note, e.actor, e.created_at
from public.timeline_events e
cross join lateral (select marketplace.public_note(e.actor, e.note)) as shown (note)
where e.status <> 'Note' or shown.note is not null;

-- The second view reads the first view with the rights of its owner.
grant execute on function marketplace.number_of, marketplace.text_of, marketplace.public_estimate
to anon, visitor_gate;
grant select on visitor.issues to visitor_gate;
grant create on schema visitor to visitor_gate;
alter view visitor.issues owner to visitor_gate;
alter view visitor.code_submissions owner to visitor_gate;
alter view visitor.timeline_events owner to visitor_gate;
revoke create on schema visitor from visitor_gate;
grant select on visitor.issues, visitor.code_submissions, visitor.timeline_events to anon;
