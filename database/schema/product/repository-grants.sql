-- A grant lets the engineer of an issue read one of the client's repositories. Only these functions write the
-- grant columns of an issue, and values from callers are ignored.

-- Creates a grant. If the connection has already been used to read the repository, the grant is confirmed at
-- once. Otherwise a job with a low priority confirms it.
create function marketplace.make_repository_grant(
  p_issue_id uuid, p_connection code_host.connections, p_repository text
) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  made marketplace.repository_grant;
begin
  update code_host.connections c set user_id = marketplace.uid()
  where c.id = p_connection.id and c.user_id is null and marketplace.uid() is not null
    and not marketplace.serves_other_client(c.id, marketplace.uid());
  insert into marketplace.repository_grant (issue_id, connection_id, repository, login)
  values (p_issue_id, p_connection.id, p_repository, p_connection.login)
  returning * into made;
  perform marketplace.check_repository_grant(made);
end
$$;

-- Confirms a grant if the code host has listed the repository for the connection. Otherwise a job asks the code host.
create function marketplace.check_repository_grant(p_grant marketplace.repository_grant) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  update marketplace.repository_grant g set confirmed_at = now()
  where g.id = p_grant.id and exists (
    select from code_host.seen_repositories s
    where s.connection_id = g.connection_id and s.full_name = lower(g.repository));
  if not found then
    perform jobs.enqueue_all(array[
      ('confirm-repository-grant', jsonb_build_object('grant_id', p_grant.id, 'sender', current_setting('request.sender', true)),
        'confirm-repository-grant:' || p_grant.id, null)
    ]::jobs.wanted[]);
  end if;
end
$$;

create function marketplace.end_repository_grant(p_issue_id uuid, p_reason text) returns boolean
language plpgsql security definer set search_path = '' as
$$
begin
  update marketplace.repository_grant g set ended_at = now(), end_reason = p_reason
  where g.issue_id = p_issue_id and g.ended_at is null;
  return found;
end
$$;

-- Returns whether a grant is active. A grant is inactive until the code host has confirmed it. It is also
-- inactive after the fix, unless the client requests changes.
create function marketplace.grant_is_awake(p_grant marketplace.repository_grant, p_status text) returns boolean
language sql immutable set search_path = '' as
$$ select p_grant.ended_at is null and p_grant.confirmed_at is not null and p_status in ('pending', 'in_progress') $$;

-- Returns the active grant that lets the caller read a repository as an issue's engineer, or null.
create function marketplace.grant_to_read(p_repository text) returns marketplace.repository_grant
language sql stable security definer set search_path = '' as
$$
  select g from marketplace.issue i join marketplace.repository_grant g on g.issue_id = i.id
  where i.engineer_id = marketplace.approved_engineer() and i.taken_down_at is null
    and lower(g.repository) = lower(p_repository) and marketplace.grant_is_awake(g, i.status)
  order by g.granted_at desc, g.id
  limit 1
$$;

-- Creates a grant from the consent in a submission. The consent has the form `{repository, handle}`. An
-- unknown handle is ignored.
create function marketplace.take_consent(p_issue_id uuid, p_consent jsonb) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  connection code_host.connections := marketplace.connection_of(p_consent ->> 'handle');
begin
  if connection.id is not null then
    perform marketplace.make_repository_grant(p_issue_id, connection, p_consent ->> 'repository');
  end if;
exception when check_violation or not_null_violation then
  null;
end
$$;

-- Copies the current grant to the columns of its issue and ignores values from callers. The handle is never
-- copied. The grant ends when the issue ends or is taken down.
create function marketplace.show_repository_grant() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  current_grant marketplace.repository_grant;
begin
  if tg_op = 'INSERT' then
    if new.allow_direct_access and jsonb_typeof(new.repo_access_data) = 'object' then
      perform marketplace.take_consent(new.id, new.repo_access_data);
    end if;
  elsif new.status = 'cancelled' then
    perform marketplace.end_repository_grant(new.id, 'cancelled');
  elsif new.taken_down_at is not null then
    perform marketplace.end_repository_grant(new.id, 'taken down');
  elsif new.accepted_at is not null then
    perform marketplace.end_repository_grant(new.id, 'accepted');
  elsif old.allow_direct_access and not new.allow_direct_access then
    perform marketplace.end_repository_grant(new.id, 'revoked');
  end if;
  select * into current_grant from marketplace.repository_grant g where g.issue_id = new.id and g.ended_at is null;
  new.allow_direct_access := current_grant.id is not null;
  new.repo_access_data := case when current_grant.id is not null then jsonb_build_object(
    'repository', current_grant.repository,
    'login', current_grant.login,
    'granted_at', current_grant.granted_at,
    'state', case when marketplace.grant_is_awake(current_grant, new.status) then 'active' else 'asleep' end) end;
  return new;
end
$$;
-- Triggers run in the order of their names. This trigger must run after the guard, which resets accepted_at.
create trigger show_repository_grant before insert or update on marketplace.issue
  for each row execute function marketplace.show_repository_grant();

create function public.grant_repository_access(p_issue_id uuid, p_repository text, p_handle text) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client');
  connection code_host.connections := marketplace.connection_of(p_handle);
  known marketplace.repository_grant;
begin
  if issue.status = 'cancelled' or issue.accepted_at is not null then
    perform marketplace.conflict('repositoryNotNeeded');
  elsif p_repository is null or p_repository !~ '^[A-Za-z0-9][A-Za-z0-9-]{0,38}/[A-Za-z0-9._-]{1,100}$' or p_repository ~ '/\.{1,2}$' then
    perform marketplace.refuse('22023', 'invalidRepositoryUrl');
  elsif connection.id is null then
    perform marketplace.refuse('PT404', 'connectionUnknown');
  end if;
  select * into known from marketplace.repository_grant g
  where g.issue_id = issue.id and g.ended_at is null and g.connection_id = connection.id and lower(g.repository) = lower(p_repository);
  if found then
    if known.confirmed_at is null then
      perform marketplace.check_repository_grant(known);
      update marketplace.issue i set allow_direct_access = true where i.id = issue.id;
    end if;
    return marketplace.shown(p_issue_id);
  end if;
  perform marketplace.end_repository_grant(issue.id, 'replaced');
  perform marketplace.make_repository_grant(issue.id, connection, p_repository);
  update marketplace.issue i set allow_direct_access = true where i.id = issue.id;
  -- Anyone with the ID can read the timeline, so it does not name the repository.
  perform marketplace.add_timeline_event(issue.id, 'Repository access given to the engineer', 'client');
  return marketplace.shown(p_issue_id);
end
$$;

create function public.revoke_repository_access(p_issue_id uuid) returns public.issues
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue := marketplace.open_issue(p_issue_id, 'client');
begin
  if marketplace.end_repository_grant(issue.id, 'revoked') then
    update marketplace.issue i set allow_direct_access = false where i.id = issue.id;
    perform marketplace.add_timeline_event(issue.id, 'Repository access taken back', 'client');
  end if;
  return marketplace.shown(p_issue_id);
end
$$;

-- p_sender is the network address that granted the access. The estimate that follows counts for it.
create function marketplace.confirm_repository_grant(p_grant_id uuid, p_can_read boolean, p_sender text default null) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  issue uuid;
begin
  select g.issue_id into issue from marketplace.repository_grant g where g.id = p_grant_id;
  perform 1 from marketplace.issue i where i.id = issue for update;
  perform set_config('request.sender', coalesce(p_sender, ''), true);
  update marketplace.repository_grant g set
    confirmed_at = case when p_can_read then now() end,
    ended_at = case when not p_can_read then now() end,
    end_reason = case when not p_can_read then 'unreadable' end
  where g.id = p_grant_id and g.ended_at is null and g.confirmed_at is null;
  if found then
    update marketplace.issue i set allow_direct_access = p_can_read where i.id = issue;
    if not p_can_read then
      perform marketplace.add_timeline_event(issue, 'Repository access was not given: GitHub does not show this repository to the connected account', 'system');
    end if;
  end if;
end
$$;

grant execute on function public.grant_repository_access, public.revoke_repository_access to authenticated, service_role;
grant execute on function marketplace.grant_to_read to authenticated;
