-- A claim is a lease: an issue that its engineer does not touch before work starts is offered to everybody again, after
-- a warning. While the client has a quote to answer, and once the work is paid, waived or started, no clock takes it away.

insert into marketplace.setting (name, value) values ('claim_lease_hours', '48');

create table marketplace.claim_lease (
  issue_id uuid primary key references marketplace.issue (id) on delete cascade,
  touched_at timestamptz not null default clock_timestamp(),
  warned_at timestamptz
);
comment on column marketplace.claim_lease.touched_at is 'When whoever holds the issue claimed it, or last did something that its client could see.';
create index claim_lease_untouched on marketplace.claim_lease (touched_at);
alter table marketplace.claim_lease enable row level security;

insert into marketplace.claim_lease (issue_id)
select i.id from marketplace.issue i where i.engineer_id is not null and i.status in ('pending', 'in_progress');

create function marketplace.keep_lease() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if new.engineer_id is null or new.status not in ('pending', 'in_progress') then
    delete from marketplace.claim_lease l where l.issue_id = new.id;
  -- A quote that ended without money gives the engineer the whole time anew: until then they waited for the client.
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

-- Rarely more than once a minute, since reading a repository writes many rows.
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
  for each row execute function marketplace.touch_lease();

-- How long a claim lasts untouched; null where it lasts for ever.
create function marketplace.lease_span() returns interval
language sql stable security definer set search_path = '' as
$$ select nullif((marketplace.setting('claim_lease_hours'))::numeric, 0) * interval '1 hour' $$;

-- Whether the clock of a claim runs: it is the engineer's turn, and nobody has paid.
create function marketplace.lease_runs(p_issue marketplace.issue) returns boolean
language sql immutable set search_path = '' as
$$
  select p_issue.status = 'pending' and p_issue.engineer_id is not null and p_issue.taken_down_at is null
    and coalesce(p_issue.quote_status, '') not in ('Quoted', 'Accepted', 'Paid', 'Waived')
$$;

create function marketplace.warns_at(p_lease marketplace.claim_lease) returns timestamptz
language sql stable security definer set search_path = '' as
$$ select p_lease.touched_at + marketplace.lease_span() * 0.75 $$;

-- A quarter of the time lies between warning and end, however late the warning went out.
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

-- Offers one issue to everybody again, unless it was touched meanwhile: an act that is under way holds the issue's row, and
-- the next round looks again.
create function marketplace.offer_back(p_issue_id uuid) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  lease marketplace.claim_lease;
begin
  select * into issue from marketplace.issue i where i.id = p_issue_id for update skip locked;
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

-- The client hears that nobody has their issue any more, whoever let it go; of each engineer once, as of their claim.
create function marketplace.tell_of_release() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.notify('released-mail', jsonb_build_object('issue_id', new.id, 'engineer_id', old.engineer_id), 'released-mail:' || new.id);
  return null;
end
$$;
create trigger tell_of_release after update of engineer_id on marketplace.issue
  for each row when (old.engineer_id is not null and new.engineer_id is null)
  execute function marketplace.tell_of_release();

create function public.my_claims() returns table (issue_id uuid, warns_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = '' as
$$
  select l.issue_id, marketplace.warns_at(l), marketplace.ends_at(l)
  from marketplace.issue i join marketplace.claim_lease l on l.issue_id = i.id
  where i.engineer_id = marketplace.approved_engineer() and i.status = 'pending' and marketplace.lease_runs(i)
    and marketplace.lease_span() is not null
$$;
comment on function public.my_claims is 'The claims of the caller that end if they do nothing: when they are warned, and when the issue is offered to everybody again.';

-- One row for each thing that waits for a person, the longest waiting first; gone once it is settled.
create or replace function public.operator_attention()
returns table (kind text, id text, issue_id uuid, engineer_id uuid, payment_id uuid, title text, details text, since timestamptz)
language plpgsql stable security definer set search_path = '' as
$$
declare
  most constant int := 100;
  unclaimed_before timestamptz := now() - make_interval(hours => (marketplace.setting('hours_until_alert'))::int);
begin
  perform marketplace.require_operator();

  return query
  select 'application', e.id::text, null::uuid, e.id, null::uuid, e.name, array_to_string(e.skills, ', '), e.created_at
  from marketplace.engineer_approval a join public.engineers e on e.id = a.engineer_id
  where a.standing = 'waiting' order by e.created_at limit most;

  return query
  select 'unclaimed', i.id::text, i.id, null::uuid, null::uuid, i.title, i.urgency, i.created_at
  from marketplace.issue i
  where i.status = 'pending' and i.engineer_id is null and i.taken_down_at is null and i.created_at < unclaimed_before
  order by i.created_at, i.id limit most;

  return query
  select 'suspended_holder', i.id::text, i.id, e.id, null::uuid, i.title, e.name, a.decided_at
  from marketplace.engineer_approval a
  join public.engineers e on e.id = a.engineer_id
  join marketplace.issue i on i.engineer_id = a.engineer_id and i.status in ('pending', 'in_progress')
  where a.standing = 'suspended' order by a.decided_at limit most;

  -- No clock takes away work that has started, so a person looks.
  return query
  select 'untouched', i.id::text, i.id, e.id, null::uuid, i.title, e.name, l.touched_at
  from marketplace.claim_lease l
  join marketplace.issue i on i.id = l.issue_id and i.status = 'in_progress'
  join public.engineers e on e.id = i.engineer_id
  where l.touched_at <= now() - marketplace.lease_span() order by l.touched_at limit most;

  return query
  select 'unmatched_payment', p.id::text, p.issue_id, null::uuid, p.id, marketplace.dollars(p.amount_cents), p.reason, coalesce(p.paid_at, p.created_at)
  from marketplace.payment p
  where p.status = 'unmatched' order by p.created_at limit most;

  return query
  select 'trouble', t.id::text, p.issue_id, null::uuid, p.id, t.kind, t.details, t.at
  from marketplace.money_trouble t left join marketplace.payment p on p.id = t.payment_id
  where t.settled_at is null order by t.at limit most;

  -- A job that failed three times will hardly mend itself, and each pause before the next attempt is longer.
  return query
  select 'job', j.id::text, marketplace.id_in(j.payload, 'issue_id'), marketplace.id_in(j.payload, 'engineer_id'), marketplace.id_in(j.payload, 'payment_id'), t.identifier,
    format('Failed %s of %s times: %s', j.attempts, j.max_attempts, left(j.last_error, 500)), j.created_at
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where j.last_error is not null and j.attempts >= least(3, j.max_attempts)
  order by j.created_at limit most;
end
$$;
revoke execute on function
  marketplace.keep_lease, marketplace.touch_lease, marketplace.lease_span, marketplace.lease_runs, marketplace.warns_at, marketplace.ends_at,
  marketplace.warn_of_leases, marketplace.ended_leases, marketplace.offer_back, marketplace.tell_of_release, public.my_claims
from public;
grant execute on function public.my_claims to authenticated;
