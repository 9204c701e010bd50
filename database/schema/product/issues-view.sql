-- Returns null for text that is not JSON, such as an engineer's own analysis.
create function marketplace.json_of(p_text text) returns jsonb
language plpgsql immutable set search_path = '' as
$$
begin
  return p_text::jsonb;
exception when others then
  return null;
end
$$;

-- Shows each issue as the caller may see it. `owns` is true for the client, operators and the service.
-- `inside` is also true for the issue's engineer. Other engineers see the work but no links, no files and no
-- number.
-- Visitors who know the ID see the links but not the work. If a submission was taken down, its client sees
-- only the reason. engineer_id is text, because a claim may send any ID.
create view public.issues with (security_barrier) as
select
  i.id,
  case when visibility.whole then i.title else 'Taken down' end as title,
  case when visibility.owns then i.email end as email,
  case when visibility.whole and (visibility.inside or not visibility.engineer) then i.github_link end as github_link,
  case when visibility.whole and (visibility.inside or not visibility.engineer) then i.live_link end as live_link,
  case when visibility.whole then i.description else i.taken_down_reason end as description,
  i.urgency,
  i.coding_app,
  case when visibility.whole and visibility.inside then i.attachments else '{}'::text[] end as attachments,
  case when visibility.inside then i.allow_direct_access end as allow_direct_access,
  case when visibility.whole and visibility.inside then i.repo_access_data end as repo_access_data,
  i.status,
  i.created_at,
  i.updated_at,
  case
    when visibility.whole and visibility.inside then i.ai_analysis
    -- A language model may have read files, messages and the repository, which other engineers do not see.
    when visibility.whole and visibility.available and i.is_models_estimate
      then (i.ai_analysis::jsonb - array['likelyCause', 'missingInformation', 'reasons'])::text
    when visibility.whole and visibility.available then i.ai_analysis
  end as ai_analysis,
  case when visibility.inside or visibility.available then i.estimated_hours end as estimated_hours,
  case when visibility.inside or visibility.available then i.quoted_price end as quoted_price,
  case when visibility.inside or visibility.available then i.quote_status end as quote_status,
  case when visibility.inside then i.paid_at end as paid_at,
  case when visibility.inside then i.completed_at end as completed_at,
  case when visibility.inside then i.engineer_id::text end as engineer_id,
  case when visibility.inside then i.user_id end as user_id,
  case when visibility.inside then i.taken_down_at end as taken_down_at,
  case when visibility.inside then i.accepted_at end as accepted_at,
  case when visibility.inside or not visibility.engineer then i.number end as number,
  case when visibility.inside then i.follows_issue_id end as follows_issue_id
from marketplace.issue i
-- OFFSET prevents the planner from repeating these expressions for each column. The subselects are evaluated
-- once per statement.
cross join (
  select
    (select marketplace.uid()) as id,
    (select case when marketplace.caller_role() = 'authenticated' then marketplace.verified_email() end) as email,
    (select case when marketplace.caller_role() = 'authenticated' then marketplace.approved_engineer() end) as engineer_id,
    (select marketplace.sees_all_since()) is not null as sees_all
  offset 0
) reader
-- The caller's relation to each issue is computed once for all columns.
cross join lateral (
  select
    part.owns,
    part.owns or part.holds as inside,
    reader.sees_all or i.taken_down_at is null as whole,
    reader.engineer_id is not null as engineer,
    reader.engineer_id is not null and i.status = 'pending' and i.engineer_id is null as available
  from (
    select
      reader.sees_all
        or coalesce(i.user_id = reader.id, false)
        or coalesce(lower(i.email) = reader.email, false) as owns,
      coalesce(i.engineer_id = reader.engineer_id, false) as holds
  ) part
  offset 0
) visibility;

create view public.code_submissions with (security_barrier) as
select
  id, title, email, github_link, live_link, description, urgency, coding_app, attachments,
  allow_direct_access, repo_access_data, status, created_at, updated_at, number
from public.issues;

grant execute on function marketplace.json_of to anon, authenticated, service_role, marketplace_gate, visitor_gate;
grant create on schema public to marketplace_gate;
alter view public.issues owner to marketplace_gate;
alter view public.code_submissions owner to marketplace_gate;
revoke create on schema public from marketplace_gate;
grant select on public.issues, public.code_submissions to anon, authenticated, service_role;
-- The client may choose the random ID, so that a retry cannot create a second issue.
grant insert (id, title, email, github_link, live_link, description, urgency, coding_app, attachments, allow_direct_access, repo_access_data)
  on public.issues, public.code_submissions to anon, authenticated, service_role;
grant update on public.issues, public.code_submissions to authenticated, service_role;
grant delete on public.issues, public.code_submissions to service_role;

-- Shows issues as their owners see them, without checking the owner. The columns must match `public.issues`.
create view marketplace.owned_issue as
select
  i.id,
  case when i.whole then i.title else 'Taken down' end as title,
  i.email,
  case when i.whole then i.github_link end as github_link,
  case when i.whole then i.live_link end as live_link,
  case when i.whole then i.description else i.taken_down_reason end as description,
  i.urgency,
  i.coding_app,
  case when i.whole then i.attachments else '{}'::text[] end as attachments,
  i.allow_direct_access,
  case when i.whole then i.repo_access_data end as repo_access_data,
  i.status,
  i.created_at,
  i.updated_at,
  case when i.whole then i.ai_analysis end as ai_analysis,
  i.estimated_hours,
  i.quoted_price,
  i.quote_status,
  i.paid_at,
  i.completed_at,
  i.engineer_id::text as engineer_id,
  i.user_id,
  i.taken_down_at,
  i.accepted_at,
  i.number,
  i.follows_issue_id
from (
  select issue.*, issue.taken_down_at is null or (select marketplace.sees_all_since()) is not null as whole
  from marketplace.issue
) i;

revoke all on marketplace.owned_issue from public, anon, authenticated, service_role;

create function marketplace.shown(p_issue_id uuid) returns public.issues
language sql stable security definer set search_path = '' as
$$ select i from public.issues i where i.id = p_issue_id $$;

-- Returns an issue as lists contain it: with the start of a long description or analysis, because a few of them would
-- make a page slow.
create function marketplace.listed(p_issue public.issues) returns public.issues
language plpgsql immutable set search_path = '' as
$$
begin
  if length(p_issue.description) > 2000 then
    p_issue.description := left(p_issue.description, 1999) || '…';
  end if;
  if length(p_issue.ai_analysis) > 10000 then
    p_issue.ai_analysis := left(p_issue.ai_analysis, 9999) || '…';
  end if;
  return p_issue;
end
$$;

-- Returns the issues with these IDs for a list, as the caller may see them, in any order.
create function marketplace.all_shown(p_ids uuid[]) returns setof public.issues
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = 'force_generic_plan' as
$$
begin
  return query select listed.* from public.issues i, marketplace.listed(i) where i.id = any (p_ids);
end
$$;
