-- What follows a submission is queued by one call: the two mails, the estimate, and what looks again when the promised
-- review is due.

create function marketplace.review_promises(p_issue_id uuid, p_since timestamptz) returns jobs.wanted[]
language sql stable set search_path = '' as
$$
  select array[
    ('unclaimed-mail', payload, format('unclaimed-mail:%s:%s', p_issue_id, since),
      p_since + make_interval(hours => (marketplace.setting('hours_until_alert'))::int)),
    ('nobody-yet-mail', payload, format('nobody-yet-mail:%s:%s', p_issue_id, since),
      p_since + make_interval(hours => (marketplace.setting('hours_promised'))::int))
  ]::jobs.wanted[]
  from (select jsonb_build_object('issue_id', p_issue_id) as payload, extract(epoch from p_since) as since) told
$$;
revoke execute on function marketplace.review_promises from public;

create or replace function marketplace.promise_review(p_issue_id uuid, p_since timestamptz) returns void
language sql security definer set search_path = '' as
$$ select jobs.enqueue_all(marketplace.review_promises(p_issue_id, p_since)) $$;

create or replace function marketplace.insert_submission() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  made marketplace.issue := jsonb_populate_record(null::marketplace.issue, to_jsonb(new));
  about jsonb;
begin
  perform marketplace.check_submission(made);
  insert into marketplace.issue (id, title, email, github_link, live_link, description, urgency, coding_app, attachments,
    allow_direct_access, repo_access_data, user_id)
  values (coalesce(made.id, gen_random_uuid()), made.title, made.email, marketplace.sent_link(made, made.github_link),
    marketplace.sent_link(made, made.live_link), made.description, made.urgency, made.coding_app,
    coalesce(made.attachments, '{}'), coalesce(made.allow_direct_access, false), made.repo_access_data, marketplace.uid())
  returning * into made;
  if made.attachments <> '{}' then
    perform marketplace.attach(made.id, made.attachments);
  end if;
  -- Nobody can have asked for the mails of an issue that was not there.
  insert into marketplace.issue_mail (issue_id, kind)
  values (made.id, 'issue-confirmation-mail'), (made.id, 'admin-notification-mail');
  about := jsonb_build_object('issue_id', made.id);
  perform jobs.enqueue_all(array[
    ('issue-confirmation-mail', about, null, null),
    ('admin-notification-mail', about, null, null),
    ('estimate-issue', about, 'estimate-issue:' || made.id, null)
  ]::jobs.wanted[] || marketplace.review_promises(made.id, made.created_at));
  return jsonb_populate_record(new, to_jsonb(made));
end
$$;
