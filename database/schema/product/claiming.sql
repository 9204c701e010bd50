create function marketplace.claim(p_issue marketplace.issue) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  engineer uuid := marketplace.approved_engineer();
  held int;
  held_at_once int;
begin
  if engineer is null then
    perform marketplace.refuse('42501', 'claimForEngineersOnly');
  elsif p_issue.engineer_id = engineer then
    return;
  elsif p_issue.engineer_id is not null then
    perform marketplace.conflict('claimTaken');
  elsif p_issue.status <> 'pending' then
    perform marketplace.conflict('issueNotAvailable');
  elsif marketplace.sent_by(p_issue, engineer) then
    perform marketplace.conflict('ownIssueNotClaimed');
  end if;
  -- Serializes an engineer's claims so that the count below is correct. Also waits for a suspension in
  -- progress.
  perform 1 from marketplace.engineer_approval a where a.engineer_id = engineer and a.status = 'approved' for update;
  if not found then
    perform marketplace.refuse('42501', 'claimForEngineersOnly');
  end if;
  -- An issue that is resolved without an explained fix still needs work. A fix that nobody pays for may be worth nothing,
  -- so that an engineer could take every available issue.
  select count(*) into held from marketplace.issue i
  where i.engineer_id = engineer and (i.status in ('pending', 'in_progress')
    or i.status = 'completed' and i.accepted_at is null
      and (coalesce(i.quote_status not in ('Paid', 'Refunded'), true) or not marketplace.is_explained(i)));
  held_at_once := marketplace.setting(case
    when exists (select from marketplace.issue i
      where i.engineer_id = engineer and i.status = 'completed' and i.accepted_at is not null)
    then 'held_issues_after_accepted_fix'
    else 'held_issues_at_once' end)::int;
  if held >= held_at_once then
    perform marketplace.conflict('claimLimitReached', json_build_object('count', held));
  end if;
  update marketplace.issue set engineer_id = engineer where id = p_issue.id;
end
$$;

create function marketplace.release(p_issue marketplace.issue) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  analysis text;
begin
  if p_issue.status not in ('pending', 'in_progress') then
    perform marketplace.conflict('releaseNotPossible');
  elsif p_issue.engineer_id is not null then
    update marketplace.issue set status = 'pending', engineer_id = null, available_since = now(),
      ai_analysis = marketplace.analysis_after_release(ai_analysis)
    where id = p_issue.id returning ai_analysis into analysis;
    if analysis is null then
      perform jobs.enqueue('estimate-issue',
        jsonb_build_object('issue_id', p_issue.id, 'account', marketplace.uid()), 'estimate-issue:' || p_issue.id);
    end if;
    perform marketplace.promise_review(p_issue.id, now());
  end if;
end
$$;

-- p_last_note is a working note for the next engineer.
create function public.release_issue(p_issue_id uuid, p_note text default null, p_last_note text default null) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'engineer');
begin
  if not marketplace.is_blank(p_last_note) then
    perform marketplace.put_working_note((marketplace.issue_to_note(p_issue_id)).id, p_last_note);
  end if;
  perform marketplace.explain('Released by the engineer: ' || marketplace.optional_text(p_note));
  perform marketplace.release(issue);
  return marketplace.shown(p_issue_id);
end
$$;

grant execute on function public.release_issue to authenticated, service_role;
