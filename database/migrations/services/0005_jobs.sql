-- Triggers and procedures queue background work inside the transaction that causes it, whoever is asking.

create function jobs.enqueue(
  p_name text,
  p_payload jsonb,
  p_key text default null,
  p_run_at timestamptz default now(),
  p_max_attempts int default 10
) returns void
language sql security definer set search_path = '' as
$$
  select graphile_worker.add_job(
    p_name, p_payload::json, run_at => p_run_at, max_attempts => p_max_attempts, job_key => p_key)
$$;
