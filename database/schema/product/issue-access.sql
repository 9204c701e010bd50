-- Who sees which issue. The policies bind the owners of the views alone; callers hold no right on the table.

-- Whether an engineer is the client of an issue besides; then they are not its engineer, or they would agree with themselves.
create function marketplace.sent_by(p_issue marketplace.issue, p_engineer_id uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select coalesce(p_issue.user_id = p_engineer_id, false) or exists (
    select from auth.users u
    where u.id = p_engineer_id and u.email_confirmed_at is not null and lower(u.email) = lower(p_issue.email))
$$;

-- What the caller is to this issue: the service, the engineer who holds it, the client it belongs to, an operator;
-- null for everybody else. Operators come last, so that on an issue of their own they act as its client.
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

-- The issues that the caller is inside of as client or as the engineer who holds them, but those taken down. Policies ask for this set
-- once a statement, so that a list costs what it returns.
create function marketplace.inside_issues() returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select i.id from marketplace.issue i
  where i.taken_down_at is null and (
    i.user_id = (select marketplace.uid())
    or lower(i.email) = (select marketplace.verified_email())
    or i.engineer_id = (select marketplace.approved_engineer()))
$$;

-- The issues that the caller is the client of, and those they hold as an approved engineer.
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

-- What was written about an issue that was taken down is hidden with it; the money stays to be seen.
create function marketplace.is_taken_down(p_issue_id uuid) returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select from marketplace.issue i where i.id = p_issue_id and i.taken_down_at is not null) $$;

revoke all on marketplace.issue from marketplace_gate, visitor_gate;
grant select on marketplace.issue to marketplace_gate;
grant select on marketplace.issue to visitor_gate;

-- The one policy that visitors pass. It shows nothing that is taken down.
create policy "Whoever names an issue's id may look at that one issue" on marketplace.issue
  for select to marketplace_gate, visitor_gate using (id = (select marketplace.named_id()) and taken_down_at is null);

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
    status = 'pending' and engineer_id is null and taken_down_at is null
    and created_at > (select marketplace.sees_available_since()) and created_at < (select timestamptz 'infinity'));

create policy "Operators and the service see every issue" on marketplace.issue
  for select to marketplace_gate
  using (created_at > (select marketplace.sees_all_since()) and created_at < (select timestamptz 'infinity'));

grant execute on function
  marketplace.holds, marketplace.inside_issues, marketplace.client_issues, marketplace.held_issues,
  marketplace.is_taken_down
to anon, authenticated, service_role, marketplace_gate;
