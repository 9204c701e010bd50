-- Lists of engineers and of items that need attention, for operators. Each list uses an index or a limit, so
-- it stays fast with more data.

create function marketplace.id_in(p_payload json, p_key text) returns uuid
language sql immutable set search_path = '' as
$$ select case when p_payload ->> p_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (p_payload ->> p_key)::uuid end $$;

create function public.operator_attention()
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
  where a.status = 'waiting' order by e.created_at limit most;

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
  where a.status = 'suspended' order by a.decided_at limit most;

  -- A lease ends when work is paid, waived or started, so stalled work needs an operator.
  return query
  select 'untouched', i.id::text, i.id, e.id, null::uuid, i.title, e.name, l.touched_at
  from marketplace.claim_lease l
  join marketplace.issue i on i.id = l.issue_id and i.taken_down_at is null and (
    i.status = 'in_progress' or (i.quote_status in ('Paid', 'Waived') and not marketplace.lease_runs(i)))
  join public.engineers e on e.id = i.engineer_id
  where not marketplace.is_refunding(i.id)
    and l.touched_at <= now() - marketplace.lease_span() order by l.touched_at limit most;

  return query
  select 'unmatched_payment', p.id::text, p.issue_id, null::uuid, p.id, marketplace.dollars(p.amount_cents), p.reason, coalesce(p.paid_at, p.created_at)
  from marketplace.payment p
  where p.status = 'unmatched' order by p.created_at limit most;

  return query
  select 'money_problem', t.id::text, p.issue_id, null::uuid, p.id, t.kind, t.details, t.at
  from marketplace.money_problem t left join marketplace.payment p on p.id = t.payment_id
  where t.settled_at is null order by t.at limit most;

  -- After three failures, a job rarely succeeds by itself, and its retries become less frequent.
  return query
  select 'job', j.id::text, coalesce(marketplace.id_in(j.payload, 'issue_id'),
      (select p.issue_id from marketplace.payment p where p.id = marketplace.id_in(j.payload, 'payment_id'))),
    marketplace.id_in(j.payload, 'engineer_id'), marketplace.id_in(j.payload, 'payment_id'), t.identifier,
    format('Failed %s of %s times: %s', j.attempts, j.max_attempts, left(j.last_error, 500)), j.created_at
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where j.last_error is not null and j.attempts >= least(3, j.max_attempts)
  order by j.created_at limit most;

  return query
  select 'budget', concat_ws(':', b.name, b.seconds), null::uuid, null::uuid, null::uuid, concat_ws(':', b.name, b.seconds),
    format('%s of %s', b.used, b.most), b.resets_at - make_interval(secs => b.seconds)
  from rate_limit.spent(array(select x.name from rate_limit.budgets() x), null, null, marketplace.limit_factor()) b
  where b.is_nearly_spent;
end
$$;
comment on function public.operator_attention is 'Items waiting for an operator: the kind, the subject and since when.';

-- Returns engineers, newest first. p_before and p_before_created_at identify the last engineer of the
-- previous page. The time is needed if this engineer has been deleted. A search text without three
-- consecutive letters cannot use an index, so only the next 10000 engineers are searched.
create function public.operator_engineers(
  p_search text default null, p_standing text default null, p_before uuid default null, p_limit int default 50,
  p_before_created_at timestamptz default null)
returns table (
  id uuid, name text, email text, skills text[], avatar text, created_at timestamptz,
  standing text, reason text, decided_at timestamptz, holding int, resolved int)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as
$$
declare
  wanted constant text := lower(btrim(left(coalesce(p_search, ''), 200)));
  pattern constant text := '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%';
  before_at constant timestamptz := coalesce(p_before_created_at, 'infinity');
  before_id constant uuid := coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  page constant int := least(greatest(coalesce(p_limit, 50), 1), 200);
  source text := 'public.engineers';
  conditions text := '';
  listed uuid[];
begin
  perform marketplace.require_operator();
  if p_standing is not null and p_standing not in ('waiting', 'approved', 'suspended') then
    perform marketplace.refuse('22023', 'standingUnknown');
  end if;
  if p_standing is not null then
    conditions := ' and exists (select from marketplace.engineer_approval a where a.engineer_id = e.id and a.status = $5)';
  end if;
  if wanted ~ '[[:alnum:]]{3}' then
    conditions := conditions || $q$ and e.id in (
      select found.id from public.engineers found where marketplace.searched_profile(found.name, found.skills) like $4
      union all
      select u.id from auth.users u where lower(u.email) like $4) $q$;
  elsif wanted <> '' then
    source := '(select * from public.engineers e where (e.created_at, e.id) < ($1, $2) order by e.created_at desc, e.id desc limit 10000)';
    conditions := conditions || $q$ and (marketplace.searched_profile(e.name, e.skills) like $4
      or (select lower(u.email) from auth.users u where u.id = e.id) like $4) $q$;
  end if;
  execute format('select array(select e.id from %s e where (e.created_at, e.id) < ($1, $2) %s order by e.created_at desc, e.id desc limit $3)',
    source, conditions)
  using before_at, before_id, page, pattern, p_standing into listed;
  return query
    select e.id, e.name, u.email, e.skills, e.avatar, e.created_at, a.status, a.reason, a.decided_at,
      (select count(*)::int from marketplace.issue i where i.engineer_id = e.id and i.status in ('pending', 'in_progress')),
      least(marketplace.sum_of('resolved', e.id), marketplace.most_counted() + 1)::int
    from public.engineers e
    join auth.users u on u.id = e.id
    join marketplace.engineer_approval a on a.engineer_id = e.id
    where e.id = any (listed)
    order by e.created_at desc, e.id desc;
end
$$;
comment on function public.operator_engineers is
  'Engineers with their address, status, and numbers of current and resolved issues; 1001 means more than 1000.';

grant execute on function public.operator_attention, public.operator_engineers to authenticated, service_role;
