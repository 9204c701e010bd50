-- Fixes of issues. The client sees a price but no hours. The engineer and operators see the hours.

create function marketplace.fix_text(p_text text, p_field text, p_limit int) returns text
language plpgsql immutable set search_path = '' as
$$
begin
  if marketplace.is_blank(p_text) then
    return null;
  elsif length(p_text) > p_limit then
    perform marketplace.refuse('22023', 'fixTextTooLong', json_build_object('field', p_field, 'limit', p_limit));
  end if;
  return p_text;
end
$$;

create function marketplace.known_pull_request(p_issue_id uuid, p_address text) returns jsonb
language sql stable security definer set search_path = '' as
$$
  select s.said || jsonb_build_object('seen_at', s.seen_at)
  from regexp_match(p_address, '^https?://(?:www\.)?([^/?#]+)/([^/?#]+/[^/?#]+)/pull/([1-9][0-9]{0,8})(?:[/?#]|$)', 'i') as part
  join marketplace.seen_pull_request s
    on s.issue_id = p_issue_id and s.repository = lower(part[2]) and s.number = part[3]::int
  where lower(part[1]) in ('github.com', marketplace.setting('code_host') #>> '{}')
$$;

-- Returns the repositories that can contain the pull request of an issue. These are the linked repository and
-- the granted repository. Only the issue's engineer gets the grant. Returns nothing if the caller may not
-- read the issue.
create function marketplace.pull_request_places(p_issue_id uuid)
returns table (link text, granted text, grant_id uuid, connection_id uuid)
language sql stable security definer set search_path = '' as
$$
  select i.github_link, g.repository, usable.id, usable.connection_id
  from marketplace.issue i
  left join marketplace.repository_grant g on g.issue_id = i.id and g.ended_at is null
  left join lateral (
    select g.id, g.connection_id
    where i.engineer_id = marketplace.approved_engineer() and marketplace.grant_is_awake(g, i.status)) usable on true
  where i.id = p_issue_id and marketplace.part_in(i) is not null
    and (i.taken_down_at is null or marketplace.sees_all_since() is not null)
$$;

-- When a grant ends, deletes the pull requests that were read with it, because the next engineer has no
-- grant. Fixes keep their own pull requests.
create function marketplace.forget_pull_requests() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  delete from marketplace.seen_pull_request s where s.issue_id = new.issue_id and s.repository = lower(new.repository);
  return null;
end
$$;
create trigger forget_pull_requests after update of ended_at on marketplace.repository_grant
  for each row when (old.ended_at is null and new.ended_at is not null) execute function marketplace.forget_pull_requests();

-- The caller chooses the ID, so that a retry does not submit the fix again.
create function public.submit_fix(
  p_issue_id uuid, p_description text, p_hours numeric default null, p_how_to_check text default null,
  p_pull_request text default null, p_patch text default null, p_prompt text default null, p_id uuid default null)
returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'engineer');
  description text := marketplace.required_text(p_description, 'fixExplanationRequired');
  how_to_check text := btrim(marketplace.fix_text(p_how_to_check, 'how_to_check', 10000), E' \t\n\r\f\v');
  pull_request text := btrim(marketplace.fix_text(p_pull_request, 'pull_request', 500), E' \t\n\r\f\v');
  patch text := marketplace.fix_text(p_patch, 'patch', 200000);
  prompt text := btrim(marketplace.fix_text(p_prompt, 'prompt', 10000), E' \t\n\r\f\v');
  engineer public.engineers;
  message uuid;
begin
  if exists (select from marketplace.fix f where f.id = p_id and f.issue_id = issue.id and f.engineer_id = issue.engineer_id) then
    return marketplace.shown(p_issue_id);
  elsif exists (select from marketplace.fix f where f.id = p_id) then
    perform marketplace.conflict('fixIdTaken');
  elsif issue.status <> 'in_progress' then
    perform marketplace.conflict('fixNotInProgress');
  elsif p_hours not between 0.01 and 10000 then
    perform marketplace.refuse('22023', 'fixHoursInvalid');
  elsif pull_request !~* '^https?://[^\s/?#\\@]+([/?#][^\s]*)?$' then
    perform marketplace.refuse('22023', 'fixPullRequestInvalid');
  end if;
  perform marketplace.explain('Fix submitted: ' || description);
  perform marketplace.move(issue, 'engineer', 'completed');
  update marketplace.issue i set hours_spent = coalesce(p_hours, i.hours_spent) where i.id = issue.id;
  perform marketplace.notify('fix-mail', jsonb_build_object('issue_id', issue.id), 'fix-mail:' || issue.id);
  insert into public.messages (issue_id, sender, content)
  values (issue.id, 'engineer', '✓ Fix submitted:' || case
    -- A heading, list or quote must start on its own line.
    when description ~ '^([#>|`*-]|\d+[.)])' then E'\n\n' else ' ' end || description)
  returning id into message;
  select * into engineer from public.engineers e where e.id = issue.engineer_id;
  insert into marketplace.fix (id, issue_id, engineer_id, engineer_name, round, message_id, description, how_to_check,
    pull_request, pull_request_known, patch, prompt, hours)
  values (coalesce(p_id, gen_random_uuid()), issue.id, engineer.id, coalesce(engineer.name, 'The marketplace'),
    (select count(*) + 1 from marketplace.fix f where f.issue_id = issue.id), message, description, how_to_check,
    pull_request, marketplace.known_pull_request(issue.id, pull_request), patch, prompt, p_hours);
  return marketplace.shown(p_issue_id);
end
$$;

-- Returns whether the engineer has explained the fix that the client is asked to accept.
create function marketplace.is_explained(p_issue marketplace.issue) returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select from marketplace.fix f where f.issue_id = p_issue.id and not f.is_answered) $$;

create function marketplace.answer_fixes() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  update marketplace.fix f set is_answered = true where f.issue_id = new.id and not f.is_answered;
  return null;
end
$$;
create trigger answer_fixes after update of status, accepted_at on marketplace.issue
  for each row when (old.status = 'completed' and (new.status <> 'completed' or new.accepted_at is not null))
  execute function marketplace.answer_fixes();

-- An engineer who resolves an issue with an update of its status explains the fix in a message. The message makes
-- the fix, and the client's time to answer begins.
create function marketplace.take_explanation(p_issue marketplace.issue, p_message public.messages) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  description constant text := btrim(substring(p_message.content from '^✓ Fix submitted:(.*)$'), E' \t\n\r\f\v');
begin
  if marketplace.is_blank(description) or p_issue.status <> 'completed' or p_issue.accepted_at is not null
    or marketplace.is_explained(p_issue) then
    return;
  end if;
  update marketplace.issue i set completed_at = now() where i.id = p_issue.id;
  insert into marketplace.fix (issue_id, engineer_id, engineer_name, round, message_id, description)
  select p_issue.id, p_issue.engineer_id, e.name,
    (select count(*) + 1 from marketplace.fix f where f.issue_id = p_issue.id), p_message.id, description
  from public.engineers e where e.id = p_issue.engineer_id;
  perform marketplace.notify('fix-mail', jsonb_build_object('issue_id', p_issue.id), 'fix-mail:' || p_issue.id);
end
$$;

revoke all on marketplace.fix from marketplace_gate;
grant select on marketplace.fix to marketplace_gate;

create policy "The client and the engineer of an issue may see its fixes" on marketplace.fix
  for select to marketplace_gate using (issue_id = any (array(select marketplace.inside_issues())));

create policy "Operators and the service may see every fix" on marketplace.fix
  for select to marketplace_gate using (created_at > (select marketplace.sees_all_since()));

create view public.fixes as
select
  f.id,
  f.issue_id,
  f.engineer_id::text as engineer_id,
  f.engineer_name,
  f.round,
  f.message_id,
  f.description,
  f.how_to_check,
  f.pull_request,
  f.pull_request_known,
  f.patch,
  f.prompt,
  case when reader.sees_all or f.issue_id = any (reader.held) then f.hours end as hours,
  f.created_at
from marketplace.fix f
cross join (
  select
    marketplace.sees_all_since() is not null as sees_all,
    array(select marketplace.held_issues()) as held
  offset 0
) reader;

grant create on schema public to marketplace_gate;
alter view public.fixes owner to marketplace_gate;
revoke create on schema public from marketplace_gate;
grant select on public.fixes to anon, authenticated, service_role;

grant execute on function marketplace.pull_request_places, public.submit_fix to authenticated, service_role;
