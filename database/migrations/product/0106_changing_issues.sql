-- The update of the specification's calls: one statement from any caller, judged column by column.

-- Whether an engineer is the client of an issue besides; then they are not its engineer, or they would agree with themselves.
create function marketplace.sent_by(p_issue marketplace.issue, p_engineer_id uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select coalesce(p_issue.user_id = p_engineer_id, false) or exists (
    select from auth.users u
    where u.id = p_engineer_id and u.email_confirmed_at is not null and lower(u.email) = lower(p_issue.email))
$$;

create function marketplace.claim(p_issue marketplace.issue) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  engineer uuid := marketplace.approved_engineer();
  held int;
begin
  if engineer is null then
    raise exception using errcode = '42501', message = 'Only an approved engineer may claim an issue.';
  elsif p_issue.engineer_id = engineer then
    return;
  elsif p_issue.engineer_id is not null then
    perform marketplace.conflict('Another engineer has already claimed this issue.');
  elsif p_issue.status <> 'pending' then
    perform marketplace.conflict('This issue is no longer available.');
  elsif marketplace.sent_by(p_issue, engineer) then
    perform marketplace.conflict('You sent this issue yourself, so another engineer takes it.');
  end if;
  -- Serialises the claims of one engineer, so that the count below holds, and waits for a suspension under way.
  perform 1 from marketplace.engineer_approval a where a.engineer_id = engineer and a.standing = 'approved' for update;
  if not found then
    raise exception using errcode = '42501', message = 'Only an approved engineer may claim an issue.';
  end if;
  select count(*) into held from marketplace.issue i
  where i.engineer_id = engineer and i.status in ('pending', 'in_progress');
  if held >= (marketplace.setting('held_issues_at_once'))::int then
    perform marketplace.conflict(format('You hold %s issues. Resolve or release one before you claim another.', held));
  end if;
  update marketplace.issue set engineer_id = engineer where id = p_issue.id;
end
$$;

create function marketplace.release(p_issue marketplace.issue) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  if p_issue.status not in ('pending', 'in_progress') then
    perform marketplace.conflict('Only an issue that is in review or in progress can be released.');
  elsif p_issue.engineer_id is not null then
    update marketplace.issue set status = 'pending', engineer_id = null, available_since = now() where id = p_issue.id;
    perform marketplace.promise_review(p_issue.id, now());
  end if;
end
$$;

-- Moves an issue on for its client, its engineer or an operator.
create function marketplace.move(p_issue marketplace.issue, p_part text, p_to text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  allowed boolean;
begin
  if p_to is null or p_to not in ('pending', 'in_progress', 'completed', 'cancelled') then
    raise exception using errcode = '22023', message = 'A status is pending, in_progress, completed or cancelled.';
  elsif p_issue.status = p_to then
    return;
  elsif not marketplace.allows_transition(p_issue.status, p_to) then
    perform marketplace.conflict(format('An issue that is %s cannot become %s.',
      marketplace.status_label(p_issue.status, p_issue.engineer_id), marketplace.status_label(p_to, p_issue.engineer_id)));
  end if;
  allowed := case p_part
    when 'system' then true
    when 'engineer' then (p_issue.status, p_to) in (('pending', 'in_progress'), ('in_progress', 'completed'), ('in_progress', 'pending'))
    when 'client' then p_to = 'cancelled' or (p_issue.status, p_to) = ('completed', 'in_progress')
    when 'operator' then p_to = 'cancelled'
    else false
  end;
  if not allowed then
    raise exception using errcode = '42501', message = format('You may not set this issue to %s.', marketplace.status_label(p_to, p_issue.engineer_id));
  elsif p_part = 'client' and p_to = 'cancelled' and p_issue.status <> 'pending' then
    perform marketplace.conflict('Work on this issue has started, so it can no longer be cancelled here.');
  elsif p_part = 'client' and p_to = 'in_progress' then
    if p_issue.accepted_at is not null then
      perform marketplace.conflict('You have accepted this fix.');
    elsif p_issue.completed_at < now() - make_interval(days => (marketplace.setting('days_to_ask_for_changes'))::int) then
      perform marketplace.conflict(format('Changes can be asked for within %s days of the fix.', marketplace.setting('days_to_ask_for_changes')));
    end if;
  end if;
  update marketplace.issue set status = p_to where id = p_issue.id;
end
$$;

-- What setting engineer_id means: for an engineer a claim (whatever id it carries) or, with null, a release.
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
    raise exception using errcode = '42501', message = 'You may not change engineer_id of this issue.';
  end if;
end
$$;

-- Each other column that a caller may write, by the part they have in the issue.
create function marketplace.may_write(p_part text, p_column text) returns boolean
language sql immutable set search_path = '' as
$$
  select case p_part
    when 'system' then p_column not in ('id', 'created_at', 'updated_at', 'completed_at', 'accepted_at', 'taken_down_at')
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
  if p_part = 'client' and p_issue.status <> 'pending' then
    perform marketplace.conflict('Work on this issue has started, so it can no longer be edited.');
  elsif p_part = 'engineer' and p_issue.status not in ('pending', 'in_progress') then
    perform marketplace.conflict('An issue that is resolved or closed keeps its hours, price and analysis.');
  elsif changed.estimated_hours not between 0.01 and 10000 then
    raise exception using errcode = '22023', message = 'Hours must be between 0.01 and 10000.';
  elsif length(changed.ai_analysis) > 50000 then
    raise exception using errcode = '22023', message = 'An analysis must be at most 50000 characters.';
  end if;
  if p_part = 'engineer' and p_changes ? 'estimated_hours' and p_issue.quote_status in ('Accepted', 'Paid') then
    perform marketplace.conflict('The price has been agreed and can no longer be changed.');
  end if;
  perform marketplace.check_submission(changed);
  if p_issue.quote_status = 'Waived' then
    perform marketplace.move_waiver(p_issue.id, marketplace.sent_link(changed, changed.github_link));
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
  select * into issue from marketplace.issue i where i.id = old.id for update;
  if not found then
    return null;
  end if;
  part := marketplace.part_in(issue);
  -- What the caller asks to be different, less what is so already. Columns that the caller may not write are
  -- compared with what the caller sees of them alone: otherwise the answer would tell a masked value by guessing.
  select coalesce(jsonb_object_agg(asked.key, asked.value), '{}') into changes
  from jsonb_each(to_jsonb(new)) asked
  where asked.value is distinct from to_jsonb(old) -> asked.key
    and (asked.value is distinct from to_jsonb(issue) -> asked.key or not coalesce(marketplace.may_write(part, asked.key), false));

  if changes ? 'engineer_id' then
    perform marketplace.change_holder(issue, part, changes ->> 'engineer_id');
    -- A release says pending itself.
    if changes ->> 'engineer_id' is null and changes ->> 'status' = 'pending' then
      changes := changes - 'status';
    end if;
    changes := changes - 'engineer_id';
    select * into issue from marketplace.issue i where i.id = old.id;
    part := marketplace.part_in(issue);
  elsif part is null then
    raise exception using errcode = '42501', message = 'You may not change this issue.';
  end if;

  if changes ->> 'quote_status' = 'Paid' and part <> 'system' then
    raise exception using errcode = '42501', message = 'Only a confirmed payment sets an issue to Paid.';
  end if;
  select key into refused from jsonb_object_keys(changes) as key where not marketplace.may_write(part, key) order by key limit 1;
  if found then
    raise exception using errcode = '42501', message = format('You may not change %s of this issue.', refused);
  end if;

  if changes ? 'status' then
    perform marketplace.move(issue, part, changes ->> 'status');
    changes := changes - 'status';
  end if;
  if changes <> '{}' then
    select * into issue from marketplace.issue i where i.id = old.id;
    -- From an engineer a price is a quote, never a bare number.
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
grant update on public.issues, public.code_submissions to authenticated, service_role;

-- Only the service removes issues, and with them everything that hangs on them.
create function marketplace.delete_issue() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform 1 from marketplace.issue i where i.id = old.id for update;
  perform marketplace.require_no_money(old.id);
  delete from marketplace.issue where id = old.id;
  return old;
end
$$;
create trigger delete_issue instead of delete on public.issues
  for each row execute function marketplace.delete_issue();
create trigger delete_issue instead of delete on public.code_submissions
  for each row execute function marketplace.delete_issue();
grant delete on public.issues, public.code_submissions to service_role;
