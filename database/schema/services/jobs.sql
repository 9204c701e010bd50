-- Any role can queue jobs through triggers and procedures, in its own transaction. The queue is usually
-- empty, and connections keep plans that suit an empty table. Turning enable_seqscan and enable_indexscan off
-- makes every plan use the index of the key.

-- The queue waits e^n seconds after the nth attempt, and six hours after the tenth and later ones. All attempts together
-- take four days.
create function jobs.most_attempts() returns int language sql immutable set search_path = '' return 25;

-- Of the jobs with the same p_queue, one runs at a time.
create function jobs.enqueue(
  p_name text,
  p_payload jsonb,
  p_key text default null,
  p_run_at timestamptz default now(),
  p_max_attempts int default jobs.most_attempts(),
  p_queue text default null
) returns void
language sql security definer set search_path = ''
set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan as
$$
  select graphile_worker.add_job(
    p_name, p_payload::json, queue_name => p_queue, run_at => p_run_at, max_attempts => p_max_attempts, job_key => p_key)
$$;

-- Queues a job that handles all events until it runs, after the jobs of jobs.enqueue. If the job is already queued,
-- it keeps its time.
create function jobs.enqueue_grouped(p_name text, p_payload jsonb, p_key text, p_run_at timestamptz) returns void
language sql security definer set search_path = ''
set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan as
$$
  select graphile_worker.add_job(
    p_name, p_payload::json, run_at => p_run_at, max_attempts => jobs.most_attempts(), job_key => p_key, job_key_mode => 'preserve_run_at',
    priority => 10)
$$;

-- Queues jobs with a lower priority than jobs.enqueue, so that sign-in emails go first. A job without a time
-- runs now. Each job must have a different key.
create function jobs.enqueue_all(p_wanted jobs.wanted[]) returns void
language sql security definer set search_path = ''
set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan as
$$
  select from graphile_worker.add_jobs(array(
    select (w.name, w.payload::json, null, coalesce(w.run_at, now()), jobs.most_attempts(), w.key, 10, null)::graphile_worker.job_spec
    from unnest(p_wanted) with ordinality as w (name, payload, key, run_at, place)
    order by w.place))
$$;

create function jobs.is_queued(p_key text) returns boolean
language sql stable security definer set search_path = ''
set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan as
$$ select exists (select from graphile_worker._private_jobs j where j.key = p_key) $$;

create function jobs.say_alive(p_pool_id text) returns void
language plpgsql set search_path = '' as
$$
declare
  silent text[];
  was_silent constant boolean := exists (
    select from jobs.worker_pool w where w.id = p_pool_id and w.seen_at < now() - interval '30 seconds');
begin
  insert into jobs.worker_pool (id) values (p_pool_id) on conflict (id) do update set seen_at = now();
  -- After an outage of the database the other pools are as silent as this one was.
  if was_silent then
    return;
  end if;
  select array_agg(distinct j.locked_by) into silent from graphile_worker.jobs j
  where j.locked_at < now() - interval '30 seconds'
    and not exists (
      select from jobs.worker_pool w where w.id = j.locked_by and w.seen_at > now() - interval '30 seconds');
  if silent is not null then
    perform graphile_worker.force_unlock_workers(silent);
  end if;
  -- A job that two pools have run leaves its queue locked.
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
  where q.locked_at < now() - interval '30 seconds'
    and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by);
  delete from jobs.worker_pool w where w.seen_at < now() - interval '1 day';
end
$$;
