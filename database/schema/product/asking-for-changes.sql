-- Clients can ask for changes until they accept the fix or get their money back, but for at most seven days after
-- its explanation, or after its refund was called off.
create function marketplace.require_time_for_changes(p_issue marketplace.issue) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  if p_issue.accepted_at is not null then
    perform marketplace.conflict('fixAlreadyAccepted');
  end if;
  perform marketplace.require_no_refund(p_issue, 'changesAfterRefund');
  if marketplace.is_explained(p_issue) and p_issue.completed_at < now() - make_interval(days => (marketplace.setting('days_to_ask_for_changes'))::int) then
    perform marketplace.conflict('changesTooLate', json_build_object('days', marketplace.setting('days_to_ask_for_changes')));
  end if;
end
$$;

create function public.request_changes(p_issue_id uuid, p_reason text) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client');
  reason text := marketplace.required_text(p_reason, 'changesReasonMissing');
begin
  if issue.status <> 'completed' then
    perform marketplace.conflict('changesNeedFix');
  end if;
  perform marketplace.explain('Changes requested: ' || reason);
  perform marketplace.move(issue, 'client', 'in_progress');
  insert into marketplace.change_request (issue_id, round, reason)
  values (issue.id, greatest(1, (select max(f.round) from marketplace.fix f where f.issue_id = issue.id)), reason);
  return marketplace.shown(p_issue_id);
end
$$;

revoke all on marketplace.change_request from marketplace_gate;
grant select on marketplace.change_request to marketplace_gate;

create policy "Both sides of an issue may see its change requests" on marketplace.change_request
  for select to marketplace_gate using (issue_id = any (array(select marketplace.inside_issues())));

create policy "Operators and the service may see every change request" on marketplace.change_request
  for select to marketplace_gate using (created_at > (select marketplace.sees_all_since()));

create view public.change_requests as
select c.id, c.issue_id, c.round, c.reason, c.created_at from marketplace.change_request c;

grant create on schema public to marketplace_gate;
alter view public.change_requests owner to marketplace_gate;
revoke create on schema public from marketplace_gate;
grant select on public.change_requests to anon, authenticated, service_role;

grant execute on function public.request_changes to authenticated, service_role;
