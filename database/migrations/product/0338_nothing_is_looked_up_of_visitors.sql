-- Who sees what stays as it was. Of a visitor nothing is looked up, and what the caller is to an issue is found once for all its
-- columns: one issue costs its reader less.
create or replace function marketplace.sees_all_since() returns timestamptz language sql stable
return case
  when marketplace.is_service() or (marketplace.caller_role() = 'authenticated' and marketplace.is_operator())
  then '-infinity'::timestamptz
end;

create or replace function marketplace.sees_available_since() returns timestamptz language sql stable
return case
  when marketplace.caller_role() = 'authenticated' and marketplace.approved_engineer() is not null then '-infinity'::timestamptz
end;

create or replace view public.issues with (security_barrier) as
select
  i.id,
  case when sight.whole then i.title else 'Taken down' end as title,
  case when sight.owns then i.email end as email,
  case when sight.whole and (sight.inside or not sight.engineer) then i.github_link end as github_link,
  case when sight.whole and (sight.inside or not sight.engineer) then i.live_link end as live_link,
  case when sight.whole then i.description else i.taken_down_reason end as description,
  i.urgency,
  i.coding_app,
  case when sight.whole and sight.inside then i.attachments else '{}'::text[] end as attachments,
  case when sight.inside then i.allow_direct_access end as allow_direct_access,
  case when sight.whole and sight.inside then i.repo_access_data end as repo_access_data,
  i.status,
  i.created_at,
  i.updated_at,
  case when sight.whole and (sight.inside or sight.available) then i.ai_analysis end as ai_analysis,
  case when sight.inside or sight.available then i.estimated_hours end as estimated_hours,
  case when sight.inside or sight.available then i.quoted_price end as quoted_price,
  case when sight.inside or sight.available then i.quote_status end as quote_status,
  case when sight.inside then i.paid_at end as paid_at,
  case when sight.inside then i.completed_at end as completed_at,
  case when sight.inside then i.engineer_id::text end as engineer_id,
  case when sight.inside then i.user_id end as user_id,
  case when sight.inside then i.taken_down_at end as taken_down_at,
  case when sight.inside then i.accepted_at end as accepted_at
from marketplace.issue i
-- One row: OFFSET keeps the planner from repeating it for each column, and being selected keeps each from being asked for
-- each row.
cross join (
  select
    (select marketplace.uid()) as id,
    (select case when marketplace.caller_role() = 'authenticated' then marketplace.verified_email() end) as email,
    (select case when marketplace.caller_role() = 'authenticated' then marketplace.approved_engineer() end) as engineer_id,
    (select marketplace.sees_all_since()) is not null as sees_all
  offset 0
) reader
-- Likewise what the caller is to each issue, once for all its columns.
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
) sight;
