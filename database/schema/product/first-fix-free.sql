-- The first fix is free. The engineer or an operator waives the price and sends no quote.

-- Returns the host, owner and name of the repository that a link names, in lower case. Returns null if the
-- link does not directly name a repository, for example if its path is encoded or relative.
create function marketplace.repository_key(p_link text) returns text
language sql immutable set search_path = '' as
$$
  select parts[1] || '/' || parts[2] || '/' || regexp_replace(parts[3], '\.git$', '')
  from regexp_match(
    regexp_replace(lower(btrim(p_link, E' \t\n\r\f\v')), '^(?:(?:https?|ssh|git)://)?(?:[^@/]*@)?(?:www\.)?', ''),
    '^([a-z0-9.-]+\.[a-z]+)(?::\d+/|[/:])/*([a-z0-9_~][a-z0-9_.~-]*)/+(\.*[a-z0-9_-][a-z0-9_.-]*)(?:[/?#].*)?$') as parts
  where parts[1] = 'github.com' or parts[1] !~ '(^|\.)(github\.[a-z]+|githubusercontent\.com)$'
$$;

-- Assigns the free fix of an issue to the repository that the issue links to now.
create function marketplace.move_waiver(p_issue_id uuid, p_link text) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  if p_link is not null and marketplace.repository_key(p_link) is null then
    perform marketplace.conflict('freeFixNeedsRepository');
  end if;
  update marketplace.waiver w set repository_key = marketplace.repository_key(p_link)
  where w.issue_id = p_issue_id and w.repository_key is distinct from marketplace.repository_key(p_link);
exception when unique_violation then
  perform marketplace.conflict('freeFixUsedForRepository');
end
$$;

create function public.waive_quote(p_issue_id uuid) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  part text;
  address text;
begin
  if marketplace.is_operator() then
    issue := marketplace.open_issue_as_operator(p_issue_id);
    part := 'operator';
  else
    issue := marketplace.open_issue(p_issue_id, 'engineer', 'operator');
    part := marketplace.part_in(issue);
  end if;
  -- The verified address of the client's account comes before that of the submission.
  select lower(u.email) into address from auth.users u
  where u.email_confirmed_at is not null and (u.id = issue.user_id or lower(u.email) = lower(issue.email))
  order by u.id = issue.user_id desc nulls last limit 1;
  perform marketplace.conflict(case
    when issue.status <> 'pending' then 'freeFixAfterStart'
    when issue.quote_status in ('Paid', 'Refunded') then 'issuePaidAlready'
    when issue.quote_status = 'Waived' then 'fixFreeAlready'
    when address is null then 'freeFixNeedsConfirmedClient'
    when part = 'engineer' and issue.github_link is not null and marketplace.repository_key(issue.github_link) is null
      then 'freeFixByOperatorOnly'
  end);
  insert into marketplace.waiver (issue_id, email_key, repository_key)
  values (issue.id, address, marketplace.repository_key(issue.github_link))
  on conflict do nothing;
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

grant execute on function public.waive_quote to authenticated, service_role;
