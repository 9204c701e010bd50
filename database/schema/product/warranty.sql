-- For 30 days after a fix was accepted, its client can report that it broke again. The report opens a free issue that
-- the same engineer holds first. Their claim ends like any other, and then every engineer can claim the issue. The
-- accepted issue and its money stay as they are.
create function public.report_broken_again(p_issue_id uuid, p_description text) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  days constant int := 30;
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client');
  made marketplace.issue := issue;
  reported bigint;
  engineer uuid;
  about jsonb;
begin
  if issue.accepted_at is null then
    perform marketplace.conflict('warrantyNeedsAcceptedFix');
  elsif issue.accepted_at < now() - make_interval(days => days) then
    perform marketplace.conflict('warrantyOver', json_build_object('days', days));
  end if;
  perform marketplace.require_no_refund(issue, 'warrantyAfterRefund');
  select i.number into reported from marketplace.issue i
  where i.follows_issue_id = issue.id and i.status <> 'cancelled' and i.accepted_at is null;
  if found then
    perform marketplace.conflict('brokenAgainReported', json_build_object('number', reported));
  end if;
  made.title := left('Broke again: ' || regexp_replace(issue.title, '^(Broke again: )+', ''), 200);
  made.description := p_description;
  perform marketplace.check_submission(made);
  perform marketplace.spend('{"submission": 0}');
  -- Waits for a suspension in progress.
  select a.engineer_id into engineer from marketplace.engineer_approval a
  where a.engineer_id = issue.engineer_id and a.status = 'approved' for share;
  insert into marketplace.issue (title, email, github_link, live_link, description, urgency, coding_app, user_id, engineer_id,
    follows_issue_id, quote_status, quoted_price)
  values (made.title, issue.email, issue.github_link, issue.live_link, made.description, issue.urgency, issue.coding_app,
    coalesce(issue.user_id, marketplace.uid()), engineer, issue.id, 'Waived', 0)
  returning * into made;
  perform marketplace.add_timeline_event(issue.id, 'Reported as broken again: ' || format('#%s', made.number), 'client');
  about := jsonb_build_object('issue_id', made.id);
  -- The client gets another confirmation than that of a submission.
  insert into marketplace.issue_mail (issue_id, kind)
  values (made.id, 'issue-confirmation-mail'), (made.id, 'admin-notification-mail');
  perform jobs.enqueue('admin-notification-mail', about);
  perform jobs.enqueue('estimate-issue', about || jsonb_build_object('sender', current_setting('request.sender', true)), 'estimate-issue:' || made.id);
  perform marketplace.notify('broken-again-mail', about, 'broken-again-mail:' || made.id);
  if engineer is null then
    perform marketplace.promise_review(made.id, made.created_at);
  else
    perform marketplace.add_timeline_event(made.id, 'Offered to the engineer of the first fix', 'system', 'In Review');
    perform marketplace.notify('warranty-mail', about, 'warranty-mail:' || made.id);
  end if;
  return marketplace.shown(made.id);
end
$$;

grant execute on function public.report_broken_again to authenticated, service_role;
