-- Operators approve and suspend engineers and reassign issues. The audit log has an entry for each call that
-- changed something.

-- Returns whether the caller is an operator or would be one with a verified second factor. Without that
-- factor, an operator has only the rights of a visitor.
create function public.operator_standing() returns text
language sql stable security definer set search_path = '' as
$$
  select case
    when marketplace.is_service() or marketplace.is_operator() then 'operator'
    when marketplace.setting('operator_emails') ? marketplace.verified_email() then 'needs_second_factor'
    when exists (
      select from auth.users u
      where u.id = (nullif(current_setting('request.unproved_claims', true), '')::jsonb ->> 'sub')::uuid
        and u.email_confirmed_at is not null and marketplace.setting('operator_emails') ? lower(u.email))
      then 'needs_second_factor'
    else 'none'
  end
$$;
comment on function public.operator_standing is 'The caller''s operator status: none, needs_second_factor or operator.';

-- Locks and returns the approval of an engineer. Claims and reassignments wait for this lock.
create function marketplace.open_engineer(p_engineer_id uuid) returns marketplace.engineer_approval
language plpgsql security definer set search_path = '' as
$$
declare
  approval marketplace.engineer_approval;
begin
  perform marketplace.require_operator();
  select * into approval from marketplace.engineer_approval a where a.engineer_id = p_engineer_id for update;
  if not found then
    perform marketplace.refuse('PT404', 'engineerNotFound');
  end if;
  return approval;
end
$$;

create function marketplace.decide_engineer(p_engineer_id uuid, p_status text, p_reason text) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  update marketplace.engineer_approval set status = p_status, reason = p_reason, decided_at = now()
  where engineer_id = p_engineer_id;
  perform marketplace.notify('engineer-decision-mail', jsonb_build_object('engineer_id', p_engineer_id),
    format('engineer-decision-mail:%s:%s', p_engineer_id, extract(epoch from now())));
end
$$;

create function public.approve_engineer(p_engineer_id uuid) returns text
language plpgsql security definer set search_path = '' as
$$
declare
  approval marketplace.engineer_approval := marketplace.open_engineer(p_engineer_id);
begin
  if approval.status <> 'approved' then
    perform marketplace.decide_engineer(p_engineer_id, 'approved', null);
    perform marketplace.audit('approve_engineer', null, p_engineer_id, null, null);
  end if;
  return 'approved';
end
$$;
comment on function public.approve_engineer is 'Approves an engineer whose application is waiting or who was suspended.';

-- A suspension applies from the engineer's next statement, because every statement checks the approval.
create function public.suspend_engineer(p_engineer_id uuid, p_reason text) returns text
language plpgsql security definer set search_path = '' as
$$
declare
  approval marketplace.engineer_approval := marketplace.open_engineer(p_engineer_id);
  reason text := marketplace.required_text(p_reason, 'standingReasonRequired');
begin
  if approval.status <> 'suspended' then
    perform marketplace.decide_engineer(p_engineer_id, 'suspended', reason);
    perform marketplace.audit('suspend_engineer', null, p_engineer_id, null, reason);
  end if;
  return 'suspended';
end
$$;
comment on function public.suspend_engineer is 'Suspends an engineer immediately. Their issues stay assigned to them until an operator reassigns them.';

-- Locks an issue for an operator. The operator's other roles in the issue are ignored.
create function marketplace.open_issue_as_operator(p_issue_id uuid) returns marketplace.issue
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
begin
  perform marketplace.require_operator();
  select * into issue from marketplace.issue i where i.id = p_issue_id for update;
  if not found then
    perform marketplace.refuse('PT404', 'issueNotFound');
  end if;
  return issue;
end
$$;

create function public.reassign_issue(p_issue_id uuid, p_engineer_id uuid, p_reason text default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue_as_operator(p_issue_id);
  reason text := marketplace.optional_text(p_reason);
  status text;
begin
  if issue.engineer_id is not distinct from p_engineer_id then
    return marketplace.shown(p_issue_id);
  elsif issue.status not in ('pending', 'in_progress') then
    perform marketplace.conflict('finishedIssueKeepsEngineer');
  end if;
  if p_engineer_id is null then
    perform marketplace.explain('Made available to other engineers by an operator');
    perform marketplace.release(issue);
    perform marketplace.audit('release_issue', p_issue_id, issue.engineer_id, null, reason);
    return marketplace.shown(p_issue_id);
  end if;
  select a.status into status from marketplace.engineer_approval a where a.engineer_id = p_engineer_id for share;
  if status is null then
    perform marketplace.refuse('PT404', 'engineerNotFound');
  elsif status <> 'approved' then
    perform marketplace.conflict('assigneeNotApproved');
  elsif marketplace.sent_by(issue, p_engineer_id) then
    perform marketplace.conflict('assigneeIsClient');
  end if;
  if issue.engineer_id is not null then
    perform marketplace.explain('Taken from its engineer by an operator');
    perform marketplace.release(issue);
  end if;
  perform marketplace.explain('Given to an engineer by an operator');
  update marketplace.issue set engineer_id = p_engineer_id where id = p_issue_id;
  perform marketplace.audit('reassign_issue', p_issue_id, p_engineer_id, null, reason);
  return marketplace.shown(p_issue_id);
end
$$;
comment on function public.reassign_issue is
  'Assigns an issue in review or in progress to an approved engineer, or with null makes it available again. Work starts over.';

grant execute on function public.operator_standing to anon, authenticated, service_role;
grant execute on function
  public.approve_engineer, public.suspend_engineer, public.reassign_issue
to authenticated, service_role;
