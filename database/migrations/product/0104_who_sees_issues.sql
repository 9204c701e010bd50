-- Who sees which issue, and which of its columns. The two views are owned by a role that is bound by
-- the policies below; callers hold no right on the table itself.

do $$
begin
  create role marketplace_gate nologin;
exception when duplicate_object or unique_violation then
  null;
end
$$;
grant marketplace_gate to current_user;
grant usage on schema marketplace to marketplace_gate;
grant usage, create on schema public to marketplace_gate;
grant select on marketplace.issue to marketplace_gate;

-- The id that this very call names, if it names exactly one.
create function marketplace.named_id() returns uuid
language sql stable set search_path = '' as
$$ select nullif(current_setting('request.named_id', true), '')::uuid $$;

-- The three horizons are times after which the caller sees issues of a kind, or null for never:
-- written so, every policy is a range that an index serves.
create function marketplace.sees_available_since() returns timestamptz
language sql stable set search_path = '' as
$$ select case when marketplace.approved_engineer() is not null then '-infinity'::timestamptz end $$;

create function marketplace.sees_all_since() returns timestamptz
language sql stable set search_path = '' as
$$ select case when marketplace.is_service() or marketplace.is_operator() then '-infinity'::timestamptz end $$;

alter table marketplace.issue enable row level security;

create policy "Whoever names an issue's id may look at that one issue" on marketplace.issue
  for select to marketplace_gate using (id = (select marketplace.named_id()) and taken_down_at is null);
create policy "A client sees the issues of their account" on marketplace.issue
  for select to marketplace_gate using (user_id = (select marketplace.uid()));
create policy "A client sees the issues sent from their verified address" on marketplace.issue
  for select to marketplace_gate using (lower(email) = (select marketplace.verified_email()));
create policy "An approved engineer sees the issues they hold" on marketplace.issue
  for select to marketplace_gate
  using (engineer_id = (select marketplace.approved_engineer()) and taken_down_at is null);
create policy "An approved engineer sees the issues that nobody holds" on marketplace.issue
  for select to marketplace_gate
  using (
    status = 'pending' and engineer_id is null and created_at > (select marketplace.sees_available_since())
    and taken_down_at is null);
create policy "Operators and the service see every issue" on marketplace.issue
  for select to marketplace_gate using (created_at > (select marketplace.sees_all_since()));

-- owns: the client it belongs to, operators, the service. inside: they and the engineer who holds it.
-- An engineer who is outside sees what the work is, but neither links nor files; whoever named the id
-- sees the links, but nothing of the work. Of a submission that was taken down its client sees that it was and
-- why, and none of its content (`whole`). The engineer's id reads as text because a claim may carry
-- any id: the server sets the claiming engineer's own.
create view public.issues with (security_barrier) as
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
-- One row, found once a statement: OFFSET keeps the planner from repeating it for each column.
cross join (
  select
    marketplace.uid() as id,
    marketplace.verified_email() as email,
    marketplace.approved_engineer() as engineer_id,
    marketplace.sees_all_since() is not null as sees_all
  offset 0
) reader
cross join lateral (
  select
    reader.sees_all
      or coalesce(i.user_id = reader.id, false)
      or coalesce(lower(i.email) = reader.email, false) as owns,
    coalesce(i.engineer_id = reader.engineer_id, false) as holds
) part
cross join lateral (
  select
    part.owns,
    part.owns or part.holds as inside,
    reader.sees_all or i.taken_down_at is null as whole,
    reader.engineer_id is not null as engineer,
    reader.engineer_id is not null and i.status = 'pending' and i.engineer_id is null as available
) sight;

create view public.code_submissions with (security_barrier) as
select
  id, title, email, github_link, live_link, description, urgency, coding_app, attachments,
  allow_direct_access, repo_access_data, status, created_at, updated_at
from public.issues;

alter view public.issues owner to marketplace_gate;
alter view public.code_submissions owner to marketplace_gate;
revoke create on schema public from marketplace_gate;
grant select on public.issues, public.code_submissions to anon, authenticated, service_role;
