-- Queues a job that speaks for all that happens until its hour: asked for again while it waits, it keeps that hour.
create function jobs.enqueue_grouped(p_name text, p_payload jsonb, p_key text, p_run_at timestamptz) returns void
language sql security definer set search_path = '' as
$$
  select graphile_worker.add_job(
    p_name, p_payload::json, run_at => p_run_at, max_attempts => 10, job_key => p_key, job_key_mode => 'preserve_run_at')
$$;
