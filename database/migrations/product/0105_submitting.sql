-- Submitting an issue: the rules of the form in their order, files, and the row back.

-- The same rules in the same order, with the same sentences, as the form's; the first that fails is raised.
create function marketplace.check_submission(p_issue marketplace.issue) returns void
language plpgsql set search_path = '' as
$$
declare
  failing text;
  -- White space, what splits a mail's header, and what cannot be seen.
  other constant text := '\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
    '@<>()\[\]\\,;:"\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufff9-\ufffb';
begin
  failing := case
    when marketplace.is_blank(p_issue.title) then 'Issue name is required'
    when marketplace.is_blank(p_issue.email) then 'Email address is required'
    when p_issue.email !~ format('^[^%1$s]+@[^%1$s]+\.[^%1$s]+$', other) then 'Please enter a valid email address'
    when p_issue.coding_app is null or p_issue.coding_app not in ('lovable', 'bolt', 'replit', 'cursor', 'v0', 'other') then 'Please select your coding app'
    when marketplace.is_blank(p_issue.description) then 'Problem description is required'
    when p_issue.urgency is null or p_issue.urgency not in ('ASAP', 'This Week', 'No Rush') then 'Urgency level is required'
    when p_issue.coding_app <> 'lovable' and marketplace.is_blank(p_issue.github_link) then 'GitHub link is required'
    when length(p_issue.title) > 200 then 'Issue name must be at most 200 characters'
    when length(p_issue.email) > 254 then 'Email address must be at most 254 characters'
    when length(p_issue.description) > 50000 then 'Problem description must be at most 50000 characters'
    when p_issue.coding_app <> 'lovable' and length(p_issue.github_link) > 2048 then 'GitHub link must be at most 2048 characters'
    when p_issue.coding_app <> 'lovable' and length(p_issue.live_link) > 2048 then 'Live link must be at most 2048 characters'
  end;
  if failing is not null then
    raise exception using errcode = '23514', message = failing;
  end if;
end
$$;

-- Links are asked for unless the app is lovable, and are not kept for it.
create function marketplace.sent_link(p_issue marketplace.issue, p_link text) returns text
language sql immutable set search_path = '' as
$$ select case when p_issue.coding_app <> 'lovable' then nullif(p_link, '') end $$;

-- Files that a submission refers to. A path belongs to one issue, once and for good; the reference
-- to the stored object keeps a file that is referred to from being removed.
create table marketplace.attachment (
  bucket_id text not null default 'issue-attachments' check (bucket_id = 'issue-attachments'),
  path text not null,
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (bucket_id, path),
  foreign key (bucket_id, path) references storage.objects (bucket_id, name)
);
create index attachment_by_issue on marketplace.attachment (issue_id);

-- Binds uploaded files to the issue. One sentence for a path that is unknown, taken or somebody
-- else's, so that nobody learns which.
create function marketplace.attach(p_issue_id uuid, p_paths text[]) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  wanted text;
begin
  foreach wanted in array coalesce(p_paths, '{}') loop
    perform 1 from storage.objects o
    where o.bucket_id = 'issue-attachments' and o.name = wanted
      and (o.owner_id is null or o.owner_id = auth.uid() or marketplace.is_service())
    for key share;
    if found then
      insert into marketplace.attachment (path, issue_id) values (wanted, p_issue_id) on conflict do nothing;
    end if;
    if not exists (select from marketplace.attachment a where a.path = wanted and a.issue_id = p_issue_id) then
      raise exception using errcode = '23514', message = 'Attachment not found: ' || coalesce(wanted, '');
    end if;
  end loop;
end
$$;

create function marketplace.insert_submission() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  made marketplace.issue := jsonb_populate_record(null::marketplace.issue, to_jsonb(new));
begin
  perform marketplace.check_submission(made);
  insert into marketplace.issue (id, title, email, github_link, live_link, description, urgency, coding_app, attachments,
    allow_direct_access, repo_access_data, user_id)
  values (coalesce(made.id, gen_random_uuid()), made.title, made.email, marketplace.sent_link(made, made.github_link), marketplace.sent_link(made, made.live_link),
    made.description, made.urgency, made.coding_app, coalesce(made.attachments, '{}'), coalesce(made.allow_direct_access, false), made.repo_access_data,
    marketplace.uid())
  returning * into made;
  perform marketplace.attach(made.id, made.attachments);
  perform marketplace.request_issue_mail(made.id, 'issue-confirmation-mail');
  perform marketplace.request_issue_mail(made.id, 'admin-notification-mail');
  perform marketplace.notify('estimate-issue', jsonb_build_object('issue_id', made.id), 'estimate-issue:' || made.id);
  perform marketplace.promise_review(made.id, made.created_at);
  return jsonb_populate_record(new, to_jsonb(made));
end
$$;
create trigger insert_submission instead of insert on public.issues
  for each row execute function marketplace.insert_submission();
create trigger insert_submission instead of insert on public.code_submissions
  for each row execute function marketplace.insert_submission();

-- A sender may make the random id, so that asking again after a lost answer cannot make a second issue.
grant insert (id, title, email, github_link, live_link, description, urgency, coding_app, attachments, allow_direct_access, repo_access_data)
  on public.issues, public.code_submissions to anon, authenticated, service_role;

-- Mails of an issue are asked for once, whoever asks and however often.
create table marketplace.issue_mail (
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  kind text not null check (kind in ('issue-confirmation-mail', 'admin-notification-mail')),
  asked_at timestamptz not null default now(),
  primary key (issue_id, kind)
);

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
