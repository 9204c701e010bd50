-- Agrees with isEmailAddress of the domain: no whitespace, no characters that split an email header, no
-- invisible characters, no capital letters whose small letter depends on the program, and no empty part of the domain
-- name.
create function marketplace.is_email_address(p_text text) returns boolean
language sql immutable set search_path = '' as
$$
  select p_text ~ format('^[^%1$s]+@(?:[^.%1$s]+\.)+[^.%1$s]+$', '@<>()\[\]\\,;:"'
    '\u0001-\u0020\u007f-\u00a0\u00ad\u0130\u034f\u03a3\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680'
    '\u17b4-\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0'
    '\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
    '\U000e0000-\U000e0fff')
$$;

-- Agrees with isUnsafeLink of the domain.
create function marketplace.is_unsafe_link(p_link text) returns boolean
language sql immutable set search_path = '' as
$$
  select regexp_replace(p_link, '^[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\t\n\r]', '', 'g')
    ~* '^(?:javascript|vbscript|data|blob|file|filesystem|view-source|about):'
$$;

-- Checks the rules of the form in order. The first rule that fails raises an error.
create function marketplace.check_submission(p_issue marketplace.issue) returns void
language plpgsql set search_path = '' as
$$
begin
  perform marketplace.refuse('23514', case
    when marketplace.is_blank(p_issue.title) then 'titleRequired'
    when marketplace.is_blank(p_issue.email) then 'emailRequired'
    when not marketplace.is_email_address(p_issue.email) then 'emailInvalid'
    when p_issue.coding_app is null or p_issue.coding_app not in ('lovable', 'bolt', 'replit', 'cursor', 'v0', 'other')
      then 'codingAppRequired'
    when marketplace.is_blank(p_issue.description) then 'descriptionRequired'
    when p_issue.urgency is null or p_issue.urgency not in ('ASAP', 'This Week', 'No Rush') then 'urgencyRequired'
    when p_issue.coding_app <> 'lovable' and marketplace.is_blank(p_issue.github_link) then 'githubLinkRequired'
    when p_issue.coding_app <> 'lovable' and marketplace.is_unsafe_link(p_issue.github_link) then 'invalidRepositoryUrl'
    when p_issue.coding_app <> 'lovable' and marketplace.is_unsafe_link(p_issue.live_link) then 'liveLinkUnsafe'
    when length(p_issue.title) > 200 then 'titleTooLong'
    when length(p_issue.email) > 254 then 'emailTooLong'
    when length(p_issue.description) > 50000 then 'descriptionTooLong'
    when p_issue.coding_app <> 'lovable' and length(p_issue.github_link) > 2048 then 'githubLinkTooLong'
    when p_issue.coding_app <> 'lovable' and length(p_issue.live_link) > 2048 then 'liveLinkTooLong'
  end);
end
$$;

-- Links are required, except for the app lovable. Links for lovable are not stored.
create function marketplace.sent_link(p_issue marketplace.issue, p_link text) returns text
language sql immutable set search_path = '' as
$$ select case when p_issue.coding_app <> 'lovable' then nullif(p_link, '') end $$;

-- Attaches uploads to an issue.
create function marketplace.attach(p_issue_id uuid, p_paths text[]) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  unknown text;
begin
  if cardinality(p_paths) > 10 then
    perform marketplace.refuse('22023', 'issueTakesFewerFiles');
  elsif array_ndims(p_paths) > 1 then
    perform marketplace.refuse('23514', 'attachmentUnknown', json_build_object('path', ''));
  end if;
  insert into marketplace.attachment (path, issue_id, name)
  select upload.name, p_issue_id, marketplace.given_name(upload.name, upload.user_metadata)
  from unnest(p_paths) wanted cross join marketplace.open_upload(wanted) upload
  where upload.id is not null
  on conflict do nothing;
  select wanted into unknown from unnest(p_paths) wanted
  where not exists (select from marketplace.attachment a where a.path = wanted and a.issue_id = p_issue_id and a.message_id is null);
  if found then
    perform marketplace.refuse('23514', 'attachmentUnknown', json_build_object('path', coalesce(unknown, '')));
  end if;
  -- Files that the list no longer names stay with the issue, so they count too.
  if (select count(*) from marketplace.attachment a where a.issue_id = p_issue_id and a.message_id is null) > 10 then
    perform marketplace.refuse('22023', 'issueTakesFewerFiles');
  end if;
end
$$;

create function marketplace.request_issue_mail(p_issue_id uuid, p_kind text) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  insert into marketplace.issue_mail (issue_id, kind)
  select i.id, p_kind from marketplace.issue i where i.id = p_issue_id
  on conflict do nothing;
  if found then
    perform jobs.enqueue(p_kind, jsonb_build_object('issue_id', p_issue_id));
  end if;
end
$$;

-- Each issue is promised a review within a number of hours. If no engineer claims the issue, operators get an
-- email before this time and the client gets an email afterwards. The promise starts again when an engineer
-- releases the issue, so the job keys contain the start time.
create function marketplace.promise_review(p_issue_id uuid, p_since timestamptz) returns void
language sql security definer set search_path = '' as
$$ select jobs.enqueue_all(marketplace.review_promises(p_issue_id, p_since)) $$;

create function marketplace.review_promises(p_issue_id uuid, p_since timestamptz) returns jobs.wanted[]
language sql stable set search_path = '' as
$$
  select array[
    ('unclaimed-mail', payload, format('unclaimed-mail:%s:%s', p_issue_id, since),
      p_since + make_interval(hours => (marketplace.setting('hours_until_alert'))::int)),
    ('nobody-yet-mail', payload, format('nobody-yet-mail:%s:%s', p_issue_id, since),
      p_since + make_interval(hours => (marketplace.setting('hours_promised'))::int))
  ]::jobs.wanted[]
  from (select jsonb_build_object('issue_id', p_issue_id) as payload, extract(epoch from p_since) as since) promise
$$;

-- An id opens the public part of its issue, so nobody may be able to guess it. A random version 4 id has fewer
-- than six different digits once in 300,000,000,000 times.
create function marketplace.is_random_id(p_id uuid) returns boolean
language sql immutable strict set search_path = '' as
$$
  select p_id::text ~ '^.{14}4.{4}[89ab]'
    and 6 <= (select count(distinct digit) from regexp_split_to_table(replace(p_id::text, '-', ''), '') digit)
$$;

create function marketplace.insert_submission() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  made marketplace.issue := jsonb_populate_record(null::marketplace.issue, to_jsonb(new));
  about jsonb;
begin
  perform marketplace.check_submission(made);
  if not marketplace.is_random_id(made.id) and not marketplace.is_service() then
    perform marketplace.refuse('22023', 'issueIdNotRandom');
  end if;
  perform marketplace.spend('{"submission": 0}');
  insert into marketplace.issue (id, title, email, github_link, live_link, description, urgency, coding_app, attachments,
    allow_direct_access, repo_access_data, user_id)
  values (coalesce(made.id, gen_random_uuid()), made.title, made.email, marketplace.sent_link(made, made.github_link),
    marketplace.sent_link(made, made.live_link), made.description, made.urgency, made.coding_app,
    coalesce(made.attachments, '{}'), coalesce(made.allow_direct_access, false), made.repo_access_data, marketplace.uid())
  returning * into made;
  if made.attachments <> '{}' then
    perform marketplace.attach(made.id, made.attachments);
  end if;
  -- No mail can have been requested yet for a new issue.
  insert into marketplace.issue_mail (issue_id, kind)
  values (made.id, 'issue-confirmation-mail'), (made.id, 'admin-notification-mail');
  about := jsonb_build_object('issue_id', made.id);
  perform jobs.enqueue_all(array[
    ('issue-confirmation-mail', about, null, null),
    ('admin-notification-mail', about, null, null),
    ('estimate-issue', about || jsonb_build_object('sender', current_setting('request.sender', true)), 'estimate-issue:' || made.id, null)
  ]::jobs.wanted[] || marketplace.review_promises(made.id, made.created_at));
  return jsonb_populate_record(new, to_jsonb(made));
end
$$;
create trigger insert_submission instead of insert on public.issues
  for each row execute function marketplace.insert_submission();
create trigger insert_submission instead of insert on public.code_submissions
  for each row execute function marketplace.insert_submission();
