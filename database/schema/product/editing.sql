-- Updates and deletes of issues through the data API. Each column has its own check. Clients can edit a
-- pending submission, except for the fields on which a quote is based. The timeline records each edit.

-- An engineer claims an issue by setting engineer_id. The value is ignored and replaced by the ID of this
-- engineer. Null releases the issue.
create function marketplace.change_holder(p_issue marketplace.issue, p_part text, p_wanted text) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  if p_part = 'system' then
    update marketplace.issue set
      engineer_id = p_wanted::uuid,
      available_since = case when p_wanted is null then now() else available_since end,
      status = case when p_issue.status = 'in_progress' then 'pending' else status end
    where id = p_issue.id;
    if p_wanted is null then
      perform marketplace.promise_review(p_issue.id, now());
    end if;
  elsif p_wanted is not null then
    perform marketplace.claim(p_issue);
  elsif p_part = 'engineer' then
    perform marketplace.release(p_issue);
  else
    perform marketplace.refuse('42501', 'columnNotYours', json_build_object('column', 'engineer_id'));
  end if;
end
$$;

create function marketplace.may_write(p_part text, p_column text) returns boolean
language sql immutable set search_path = '' as
$$
  select case p_part
    when 'system' then p_column not in ('id', 'number', 'follows_issue_id', 'created_at', 'updated_at', 'completed_at', 'accepted_at', 'taken_down_at')
    when 'engineer' then p_column in ('status', 'estimated_hours', 'quoted_price', 'ai_analysis')
    when 'client' then p_column in ('status', 'title', 'description', 'urgency', 'coding_app', 'github_link', 'live_link', 'attachments', 'allow_direct_access')
    else false
  end
$$;

create function marketplace.write_columns(p_issue marketplace.issue, p_part text, p_changes jsonb) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  changed marketplace.issue;
begin
  if p_changes ? 'quoted_price' then
    perform marketplace.price_to_cents((p_changes ->> 'quoted_price')::numeric);
  end if;
  changed := jsonb_populate_record(p_issue, p_changes);
  if p_part = 'engineer' and p_changes ? 'ai_analysis' then
    changed.ai_analysis := marketplace.engineers_analysis(changed.ai_analysis);
  end if;
  if p_part = 'client' and p_issue.status <> 'pending' then
    perform marketplace.conflict('startedIssueNotEdited');
  elsif p_part = 'engineer' and p_issue.status not in ('pending', 'in_progress') then
    perform marketplace.conflict('finishedIssueKeepsEstimate');
  elsif changed.estimated_hours not between 0.01 and 10000 then
    perform marketplace.refuse('22023', 'estimatedHoursOutOfRange');
  elsif length(changed.ai_analysis) > 50000 then
    perform marketplace.refuse('22023', 'analysisTooLong');
  end if;
  if p_part = 'engineer' and p_changes ? 'estimated_hours' and p_issue.quote_status in ('Accepted', 'Paid') then
    perform marketplace.conflict('priceAgreed');
  end if;
  perform marketplace.check_submission(changed);
  if p_issue.quote_status = 'Waived' and p_issue.follows_issue_id is null
    and marketplace.sent_link(changed, changed.github_link) is distinct from p_issue.github_link then
    perform marketplace.assign_waiver(p_issue.id, marketplace.sent_link(changed, changed.github_link));
  end if;
  if p_changes ? 'attachments' then
    perform marketplace.attach(p_issue.id, changed.attachments);
  end if;
  update marketplace.issue set
    title = changed.title, email = changed.email, github_link = marketplace.sent_link(changed, changed.github_link), live_link = marketplace.sent_link(changed, changed.live_link),
    description = changed.description, urgency = changed.urgency, coding_app = changed.coding_app,
    attachments = coalesce(changed.attachments, '{}'), allow_direct_access = coalesce(changed.allow_direct_access, false),
    repo_access_data = changed.repo_access_data, ai_analysis = changed.ai_analysis, estimated_hours = changed.estimated_hours,
    quoted_price = changed.quoted_price, quote_status = changed.quote_status, paid_at = changed.paid_at,
    user_id = changed.user_id
  where id = p_issue.id;
end
$$;

create function marketplace.update_issue() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  changes jsonb;
  part text;
  refused text;
begin
  -- One statement can change several issues.
  perform marketplace.explain(null);
  select * into issue from marketplace.issue i where i.id = old.id for update;
  if not found then
    return null;
  end if;
  part := marketplace.part_in(issue);
  -- Collects the columns that change. Columns that the caller may not write are compared with their masked
  -- values only, because otherwise the response would let callers guess the real ones.
  select coalesce(jsonb_object_agg(given.key, given.value), '{}') into changes
  from jsonb_each(to_jsonb(new)) given,
    to_jsonb(marketplace.listed(jsonb_populate_record(null::public.issues, to_jsonb(old)))) as listed
  where given.value is distinct from to_jsonb(old) -> given.key
    -- Lists have only the start of a long text. A program that writes their row back does not change the text.
    and given.value is distinct from listed -> given.key
    and (given.value is distinct from to_jsonb(issue) -> given.key or not coalesce(marketplace.may_write(part, given.key), false));

  if changes ? 'engineer_id' then
    perform marketplace.change_holder(issue, part, changes ->> 'engineer_id');
    -- A release sets the status itself.
    if changes ->> 'engineer_id' is null and changes ->> 'status' = 'pending' then
      changes := changes - 'status';
    end if;
    changes := changes - 'engineer_id';
    select * into issue from marketplace.issue i where i.id = old.id;
    part := marketplace.part_in(issue);
  elsif part is null then
    perform marketplace.refuse('42501', 'issueNotYours');
  end if;

  if changes ->> 'quote_status' = 'Paid' and part <> 'system' then
    perform marketplace.refuse('42501', 'paidByPaymentOnly');
  end if;

  -- The statement saw the payment before a refund that it waited for. Only one of the views shows it.
  if changes ->> 'status' = 'in_progress' and to_jsonb(old) ? 'quote_status'
    and issue.quote_status is distinct from to_jsonb(old) ->> 'quote_status' then
    perform marketplace.conflict('quoteChanged');
  end if;
  select key into refused from jsonb_object_keys(changes) as key where not marketplace.may_write(part, key) order by key limit 1;
  if found then
    perform marketplace.refuse('42501', 'columnNotYours', json_build_object('column', refused));
  end if;

  if changes <> '{}' then
    perform marketplace.spend('{"edit": 1}');
  end if;
  if changes ? 'status' then
    perform marketplace.move(issue, part, changes ->> 'status');
    changes := changes - 'status';
  end if;
  if changes <> '{}' then
    select * into issue from marketplace.issue i where i.id = old.id;
    -- A price set by an engineer is always a quote.
    perform marketplace.write_columns(issue, part, case when part = 'engineer' then changes - 'quoted_price' else changes end);
    if part = 'engineer' and changes ? 'quoted_price' then
      select * into issue from marketplace.issue i where i.id = old.id;
      perform marketplace.quote_bare_price(issue, (changes ->> 'quoted_price')::numeric);
    end if;
  end if;

  execute format('select * from public.%I where id = $1', tg_table_name) into new using old.id;
  return new;
end
$$;
create trigger update_issue instead of update on public.issues
  for each row execute function marketplace.update_issue();
create trigger update_issue instead of update on public.code_submissions
  for each row execute function marketplace.update_issue();

-- Only the service can delete issues. An issue that has received money cannot be deleted. All rows that refer
-- to the issue are deleted too.
create function marketplace.delete_issue() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform 1 from marketplace.issue i where i.id = old.id for update;
  if exists (select from marketplace.payment p where p.issue_id = old.id and p.status not in ('open', 'expired')) then
    perform marketplace.conflict('issueWithMoneyKept');
  end if;
  delete from marketplace.issue where id = old.id;
  return old;
end
$$;
create trigger delete_issue instead of delete on public.issues
  for each row execute function marketplace.delete_issue();
create trigger delete_issue instead of delete on public.code_submissions
  for each row execute function marketplace.delete_issue();

create function marketplace.edited_parts(p_old marketplace.issue, p_new marketplace.issue) returns text
language sql immutable set search_path = '' as
$$
  select nullif(concat_ws(', ',
    case when p_new.title <> p_old.title then 'name' end,
    case when p_new.description <> p_old.description then 'description' end,
    case when p_new.coding_app <> p_old.coding_app then 'coding app' end,
    case when p_new.github_link is distinct from p_old.github_link then 'GitHub link' end,
    case when p_new.live_link is distinct from p_old.live_link then 'live link' end,
    case when p_new.urgency <> p_old.urgency then 'urgency' end,
    case when p_new.attachments <> p_old.attachments then 'attachments' end), '')
$$;

-- Files can be added after a price was agreed, because the rest of the submission stays as it is.
create function marketplace.only_adds_files(p_old marketplace.issue, p_new marketplace.issue) returns boolean
language sql immutable set search_path = '' as
$$ select marketplace.edited_parts(p_old, p_new) = 'attachments' and p_new.attachments @> p_old.attachments $$;

-- The client cannot edit a submission while it has a quote, nor a report that a fix broke again: a free issue stays
-- about the same fix. Erasing the client's account is still possible.
create function marketplace.keep_agreed_words() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if marketplace.part_in(old) is distinct from 'client' or marketplace.is_erasing()
    or marketplace.edited_parts(old, new) is null or marketplace.only_adds_files(old, new) then
    return new;
  elsif old.follows_issue_id is not null then
    perform marketplace.conflict('followUpNotEdited');
  elsif new.quote_status in ('Quoted', 'Accepted', 'Paid') then
    perform marketplace.conflict('quotedIssueNotEdited');
  end if;
  return new;
end
$$;
create trigger keep_agreed_words
  before update of title, description, coding_app, github_link, live_link, urgency, attachments on marketplace.issue
  for each row execute function marketplace.keep_agreed_words();

-- Edits within ten minutes are one event, unless something else happened between them.
create function marketplace.record_edit() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  parts constant text := marketplace.edited_parts(old, new);
begin
  -- Edits by operators are recorded in the audit log.
  if parts is null or marketplace.part_in(old) is distinct from 'client' or marketplace.is_erasing() then
    return null;
  elsif marketplace.only_adds_files(old, new) then
    perform marketplace.add_timeline_event(new.id, 'Files added', 'client');
  else
    update public.timeline_events e
    set created_at = now(), note = 'Edited: ' || (
      select string_agg(distinct part, ', ') from string_to_table(substr(e.note, 9) || ', ' || parts, ', ') part)
    where e.id = (select n.id from public.timeline_events n where n.issue_id = new.id order by n.created_at desc, n.id desc limit 1)
      and e.actor = 'client' and starts_with(e.note, 'Edited: ') and e.created_at > now() - interval '10 minutes';
    if not found then
      perform marketplace.add_timeline_event(new.id, 'Edited: ' || parts, 'client');
    end if;
  end if;
  return null;
end
$$;
create trigger record_edit
  after update of title, description, coding_app, github_link, live_link, urgency, attachments on marketplace.issue
  for each row execute function marketplace.record_edit();
