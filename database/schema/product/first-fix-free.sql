-- The first fix is free. The engineer or an operator waives the price and sends no quote.

-- Returns the host, owner and name of the repository that a link names, in lower case. Returns null if the
-- link does not directly name a repository, for example if its path is encoded or relative.
create function marketplace.repository_key(p_link text) returns text
language sql immutable set search_path = '' as
$$
  select parts[1] || '/' || parts[2] || '/' || regexp_replace(parts[3], '\.git$', '')
  from regexp_match(
    regexp_replace(lower(btrim(p_link, E' \t\n\r\f\v')), '^(?:(?:https?|ssh|git)://)?(?:[^@/\\?#]*@)?(?:www\.)?', ''),
    '^([a-z0-9.-]+\.[a-z]+)(?::\d+/|[/:])/*([a-z0-9_~][a-z0-9_.~-]*)/+(\.*[a-z0-9_-][a-z0-9_.-]*)(?:[/?#].*)?$') as parts
  where parts[1] = 'github.com' or parts[1] !~ '(^|\.)(github\.[a-z]+|githubusercontent\.com)$'
$$;

-- Assigns the free fix of an issue to the repository of its new link. A waiver keeps its repository. Otherwise a client
-- could move it and get another free fix for the first one.
create function marketplace.assign_waiver(p_issue_id uuid, p_link text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  key constant text := marketplace.repository_key(p_link);
begin
  perform marketplace.conflict(case
    when exists (
      select from marketplace.waiver w where w.issue_id = p_issue_id and w.repository_key <> coalesce(key, '')) then 'freeFixKeepsRepository'
    when p_link is not null and key is null then 'freeFixNeedsRepository'
  end);
  update marketplace.waiver w set repository_key = key where w.issue_id = p_issue_id and w.repository_key is null;
exception when unique_violation then
  perform marketplace.conflict('freeFixUsedForRepository');
end
$$;

-- Returns the address whose free fix an issue would use. The verified address of the client's account comes
-- before that of the submission.
create function marketplace.waiver_address(p_issue marketplace.issue) returns text
language sql stable security definer set search_path = '' as
$$
  select lower(u.email) from auth.users u
  where u.email_confirmed_at is not null and (u.id = p_issue.user_id or lower(u.email) = lower(p_issue.email))
  order by u.id = p_issue.user_id desc nulls last limit 1
$$;

-- Returns the code of the reason why the caller cannot make the fix of an issue free, or null.
create function marketplace.waiver_obstacle(p_issue marketplace.issue) returns text
language sql stable security definer set search_path = '' as
$$
  select case
    when p_issue.status <> 'pending' then 'freeFixAfterStart'
    when p_issue.quote_status in ('Paid', 'Refunded') then 'issuePaidAlready'
    when p_issue.quote_status = 'Waived' then 'fixFreeAlready'
    when marketplace.waiver_address(p_issue) is null then 'freeFixNeedsConfirmedClient'
    when not marketplace.is_operator() and not marketplace.is_service() and p_issue.github_link is not null
      and marketplace.repository_key(p_issue.github_link) is null then 'freeFixByOperatorOnly'
    when exists (
        select from marketplace.waiver w
        where w.email_key = marketplace.waiver_address(p_issue) or w.repository_key = marketplace.repository_key(p_issue.github_link))
      then 'freeFixUsed'
  end
$$;

create function public.waiver_obstacle(p_issue_id uuid) returns text
language sql stable security definer set search_path = '' as
$$
  select marketplace.waiver_obstacle(i) from marketplace.issue i
  where i.id = p_issue_id and (marketplace.is_operator() or marketplace.part_in(i) in ('engineer', 'system'))
$$;
comment on function public.waiver_obstacle is 'The code of the reason why waive_quote would refuse the caller, or null.';

create function public.waive_quote(p_issue_id uuid) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := case when marketplace.is_operator() then marketplace.open_issue_as_operator(p_issue_id)
    else marketplace.open_issue(p_issue_id, 'engineer', 'operator') end;
  part text := case when marketplace.is_operator() then 'operator' else marketplace.part_in(issue) end;
begin
  perform marketplace.conflict(marketplace.waiver_obstacle(issue));
  insert into marketplace.waiver (issue_id, email_key, repository_key)
  values (issue.id, marketplace.waiver_address(issue), marketplace.repository_key(issue.github_link))
  on conflict do nothing;
  -- Another issue may have used the free fix since the check.
  if not found then
    perform marketplace.conflict('freeFixUsed');
  end if;
  perform marketplace.end_unpaid_quote(issue.id, 'Replaced');
  update marketplace.issue i set quote_status = 'Waived', quoted_price = 0 where i.id = issue.id;
  perform marketplace.add_timeline_event(issue.id, 'First fix free: nothing is due', part);
  if part <> 'engineer' then
    perform marketplace.audit('waive_quote', issue.id, issue.engineer_id, null, null);
  end if;
  return marketplace.shown(p_issue_id);
end
$$;

grant execute on function public.waive_quote, public.waiver_obstacle to authenticated, service_role;
