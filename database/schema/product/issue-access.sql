-- Decides who can see an issue. Callers have no rights on the table and read it only through views.

-- Returns whether an engineer is the client of an issue. Clients cannot claim their own issues.
create function marketplace.sent_by(p_issue marketplace.issue, p_engineer_id uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select coalesce(p_issue.user_id = p_engineer_id, false) or exists (
    select from auth.users u
    where u.id = p_engineer_id and u.email_confirmed_at is not null and lower(u.email) = lower(p_issue.email))
$$;

-- Returns the role of the caller in an issue, or null. The roles are system (the service), engineer (the
-- current engineer), client and operator. Operators have the role client on their own issues.
create function marketplace.part_in(p_issue marketplace.issue) returns text
language sql stable set search_path = '' as
$$
  select case
    when marketplace.is_service() then 'system'
    when p_issue.engineer_id = marketplace.approved_engineer() and p_issue.taken_down_at is null then 'engineer'
    when p_issue.user_id = marketplace.uid() or lower(p_issue.email) = marketplace.verified_email() then 'client'
    when marketplace.is_operator() then 'operator'
  end
$$;

create function marketplace.holds(p_issue_id uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (
    select from marketplace.issue i
    where i.id = p_issue_id and i.engineer_id = marketplace.approved_engineer() and i.taken_down_at is null)
$$;

-- Returns the issues where the caller is the client or the engineer, except issues that were taken down. A
-- policy calls this function once per statement and not for each row.
create function marketplace.inside_issues() returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select i.id from marketplace.issue i
  where i.taken_down_at is null and (
    i.user_id = (select marketplace.uid())
    or lower(i.email) = (select marketplace.verified_email())
    or i.engineer_id = (select marketplace.approved_engineer()))
$$;

create function marketplace.client_issues() returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select i.id from marketplace.issue i
  where i.user_id = (select marketplace.uid()) or lower(i.email) = (select marketplace.verified_email())
$$;

create function marketplace.held_issues() returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select i.id from marketplace.issue i
  where i.engineer_id = (select marketplace.approved_engineer()) and i.taken_down_at is null
$$;

-- Returns whether an issue was taken down. Texts about the issue are hidden too, but its payments stay
-- visible.
create function marketplace.is_taken_down(p_issue_id uuid) returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select from marketplace.issue i where i.id = p_issue_id and i.taken_down_at is not null) $$;

revoke all on marketplace.issue from marketplace_gate, visitor_gate;
grant select on marketplace.issue to marketplace_gate;
grant select on marketplace.issue to visitor_gate;

-- This is the only policy for visitors.
create policy "A caller who names an issue's id may see that issue" on marketplace.issue
  for select to marketplace_gate, visitor_gate using (id = (select marketplace.named_id()) and taken_down_at is null);

create policy "A client may see the issues of their account" on marketplace.issue
  for select to marketplace_gate using (user_id = (select marketplace.uid()));

create policy "A client may see the issues submitted with their verified address" on marketplace.issue
  for select to marketplace_gate using (lower(email) = (select marketplace.verified_email()));

create policy "An approved engineer may see the issues they hold" on marketplace.issue
  for select to marketplace_gate
  using (engineer_id = (select marketplace.approved_engineer()) and taken_down_at is null);

create policy "An approved engineer may see the available issues" on marketplace.issue
  for select to marketplace_gate
  using (
    status = 'pending' and engineer_id is null and taken_down_at is null
    and created_at > (select marketplace.sees_available_since()) and created_at < (select timestamptz 'infinity'));

create policy "Operators and the service may see every issue" on marketplace.issue
  for select to marketplace_gate
  using (created_at > (select marketplace.sees_all_since()) and created_at < (select timestamptz 'infinity'));

grant execute on function
  marketplace.holds, marketplace.inside_issues, marketplace.client_issues, marketplace.held_issues,
  marketplace.is_taken_down
to anon, authenticated, service_role, marketplace_gate;
