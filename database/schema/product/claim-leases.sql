-- A claim is a lease. An engineer who is inactive before starting work gets a warning. Then the issue becomes
-- available again. The lease is paused while the client decides about a quote. It ends when the work is paid,
-- waived or started. The lease of a report that a fix broke again ends only when work starts.

create function marketplace.keep_lease() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if new.engineer_id is null or new.status not in ('pending', 'in_progress') then
    delete from marketplace.claim_lease l where l.issue_id = new.id;
  -- A quote that ended unpaid restarts the lease, because the engineer was waiting for the client.
  elsif tg_op = 'INSERT' or new.engineer_id is distinct from old.engineer_id or new.status <> old.status
    or new.quote_status is distinct from old.quote_status or marketplace.uid() = new.engineer_id then
    insert into marketplace.claim_lease as l (issue_id) values (new.id)
    on conflict (issue_id) do update set touched_at = excluded.touched_at, warned_at = null;
  end if;
  return null;
end
$$;
create trigger keep_lease after insert or update on marketplace.issue
  for each row execute function marketplace.keep_lease();

-- Renews a lease at most once a minute, because a visit to a repository writes many rows.
create function marketplace.touch_lease() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  update marketplace.claim_lease l set touched_at = clock_timestamp(), warned_at = null
  where l.issue_id = new.issue_id and (l.warned_at is not null or l.touched_at < clock_timestamp() - interval '1 minute');
  return null;
end
$$;
create trigger touch_lease after insert on public.messages
  for each row when (new.sender = 'engineer') execute function marketplace.touch_lease();
create trigger touch_lease after insert on public.timeline_events
  for each row when (new.actor = 'engineer') execute function marketplace.touch_lease();
create trigger touch_lease after insert on public.repository_reads
  for each row when (new.engineer_id is not null) execute function marketplace.touch_lease();
create trigger touch_lease after insert or update of content on public.working_notes
  for each row execute function marketplace.touch_lease();

create function marketplace.lease_span() returns interval
language sql stable security definer set search_path = '' as
$$ select nullif((marketplace.setting('claim_lease_hours'))::numeric, 0) * interval '1 hour' $$;

-- Returns whether the time of a lease is running. It runs while the engineer has to act and the client has
-- not paid.
create function marketplace.lease_runs(p_issue marketplace.issue) returns boolean
language sql immutable set search_path = '' as
$$
  select p_issue.status = 'pending' and p_issue.engineer_id is not null and p_issue.taken_down_at is null
    and (coalesce(p_issue.quote_status, '') not in ('Quoted', 'Accepted', 'Paid', 'Waived')
      or (p_issue.quote_status = 'Waived' and p_issue.follows_issue_id is not null))
$$;

create function marketplace.warns_at(p_lease marketplace.claim_lease) returns timestamptz
language sql stable security definer set search_path = '' as
$$ select p_lease.touched_at + marketplace.lease_span() * 0.75 $$;

-- Returns when a lease ends. If the warning was late, the engineer still gets a quarter of the lease after
-- the warning.
create function marketplace.ends_at(p_lease marketplace.claim_lease) returns timestamptz
language sql stable security definer set search_path = '' as
$$ select coalesce(p_lease.warned_at, marketplace.warns_at(p_lease)) + marketplace.lease_span() * 0.25 $$;

create function marketplace.warn_of_leases() returns int
language plpgsql security definer set search_path = '' as
$$
declare
  warned marketplace.claim_lease;
  warnings int := 0;
begin
  for warned in
    update marketplace.claim_lease l set warned_at = now()
    where l.issue_id in (
      select due.issue_id from marketplace.claim_lease due join marketplace.issue i on i.id = due.issue_id
      where due.warned_at is null and due.touched_at <= now() - marketplace.lease_span() * 0.75 and marketplace.lease_runs(i)
      order by due.touched_at limit 200 for update of due skip locked)
    returning l.*
  loop
    warnings := warnings + 1;
    perform marketplace.notify('lease-warning-mail', jsonb_build_object('issue_id', warned.issue_id), 'lease-warning-mail:' || warned.issue_id);
  end loop;
  return warnings;
end
$$;

create function marketplace.ended_leases() returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select l.issue_id from marketplace.claim_lease l join marketplace.issue i on i.id = l.issue_id
  where l.warned_at is not null and l.touched_at <= now() - marketplace.lease_span() and marketplace.ends_at(l) <= now()
    and marketplace.lease_runs(i)
  order by l.touched_at limit 200
$$;

-- Makes an issue available again, unless the engineer has renewed the lease. Waits for a locked issue, so
-- that nobody keeps it by locking it during each run.
create function marketplace.offer_back(p_issue_id uuid) returns boolean
language plpgsql security definer set search_path = '' set lock_timeout = '30s' as
$$
declare
  issue marketplace.issue;
  lease marketplace.claim_lease;
begin
  select * into issue from marketplace.issue i where i.id = p_issue_id for update;
  if issue.id is null or not marketplace.lease_runs(issue) then
    return false;
  end if;
  select * into lease from marketplace.claim_lease l where l.issue_id = p_issue_id for update;
  if (lease.warned_at is not null and marketplace.ends_at(lease) <= now()) is not true then
    return false;
  end if;
  perform marketplace.explain('Offered to every engineer again: the one who claimed it had not come to it', 'system');
  perform marketplace.release(issue);
  perform marketplace.notify('offered-back-mail', jsonb_build_object('issue_id', p_issue_id, 'engineer_id', issue.engineer_id),
    format('offered-back-mail:%s:%s', p_issue_id, extract(epoch from now())));
  return true;
end
$$;

create function public.my_claims() returns table (issue_id uuid, warns_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = '' as
$$
  select l.issue_id, marketplace.warns_at(l), marketplace.ends_at(l)
  from marketplace.issue i join marketplace.claim_lease l on l.issue_id = i.id
  where i.engineer_id = marketplace.approved_engineer() and i.status = 'pending' and marketplace.lease_runs(i)
    and marketplace.lease_span() is not null
$$;
comment on function public.my_claims is 'The caller''s claims that expire without activity: when a warning is sent, and when the issue becomes available again.';

grant execute on function public.my_claims to authenticated;
