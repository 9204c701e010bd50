create function marketplace.open_failed_job(p_job_id bigint) returns text
language plpgsql security definer set search_path = '' as
$$
declare
  job record;
begin
  perform marketplace.require_operator();
  select j.locked_at, j.last_error, t.identifier into job
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.id = p_job_id for update of j;
  if not found then
    perform marketplace.refuse('PT404', 'jobNotFound');
  elsif job.locked_at is not null then
    perform marketplace.conflict('jobRunning');
  elsif job.last_error is null then
    perform marketplace.conflict('jobNotFailed');
  end if;
  return job.identifier;
end
$$;

create function public.retry_job(p_job_id bigint) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  kind text := marketplace.open_failed_job(p_job_id);
begin
  perform graphile_worker.reschedule_jobs(array[p_job_id], run_at => now(), attempts => 0);
  perform marketplace.audit('retry_job', null, null, null, format('%s, job %s', kind, p_job_id));
end
$$;
comment on function public.retry_job is 'Retries a failed job now, with its full number of attempts.';

create function public.discard_job(p_job_id bigint, p_reason text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  kind text := marketplace.open_failed_job(p_job_id);
  reason text := marketplace.required_text(p_reason, 'jobReasonRequired');
begin
  -- The round of payments queues it again.
  perform marketplace.conflict(case when kind = 'refund-payment' then 'refundNotDiscarded' end);
  perform graphile_worker.complete_jobs(array[p_job_id]);
  perform marketplace.audit('discard_job', null, null, null, left(format('%s, job %s: %s', kind, p_job_id, reason), 10000));
end
$$;
comment on function public.discard_job is 'Discards a failed job permanently, unless it sends a refund.';

grant execute on function public.retry_job, public.discard_job to authenticated, service_role;
