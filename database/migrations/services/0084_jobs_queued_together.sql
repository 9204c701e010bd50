-- What follows from a submission is queued by one call of the library, most of whose cost is the call's and not the job's.
create type jobs.wanted as (name text, payload jsonb, key text, run_at timestamptz);

-- Queues each as jobs.enqueue does, one without an hour for now, but behind what jobs.enqueue queued: people wait for a mail
-- to sign in with, and for none of these. No two may have the same key.
create function jobs.enqueue_all(p_wanted jobs.wanted[]) returns void
language sql security definer set search_path = '' as
$$
  select from graphile_worker.add_jobs(array(
    select (w.name, w.payload::json, null, coalesce(w.run_at, now()), 10, w.key, 10, null)::graphile_worker.job_spec
    from unnest(p_wanted) with ordinality as w (name, payload, key, run_at, place)
    order by w.place))
$$;
revoke execute on function jobs.enqueue_all from public;

-- The queue is empty most of the time, and connections keep the plans that they made then: for each job that they queued in a
-- flood they read all that waited, or all of an index of it, which seemed cheaper than looking for a few keys. Without scans of
-- either kind only looking for keys is left, and one plan does for good.
do $$
declare
  queueing text;
begin
  foreach queueing in array array[
    'jobs.enqueue(text, jsonb, text, timestamptz, int)',
    'jobs.enqueue_grouped(text, jsonb, text, timestamptz)',
    'jobs.enqueue_all(jobs.wanted[])']
  loop
    execute format('alter function %s set enable_seqscan = off', queueing);
    execute format('alter function %s set enable_indexscan = off', queueing);
    execute format('alter function %s set plan_cache_mode = force_generic_plan', queueing);
  end loop;
end
$$;
