-- A job belongs to the pool of workers that took it. A pool that was killed would keep its jobs for hours:
-- each says every few seconds that it lives, and what a silent one holds is given back to the queue.

create table jobs.worker_pool (
  id text primary key,
  seen_at timestamptz not null default now()
);

create function jobs.say_alive(p_pool_id text) returns void
language plpgsql set search_path = '' as
$$
declare
  silent text[];
begin
  insert into jobs.worker_pool (id) values (p_pool_id) on conflict (id) do update set seen_at = now();
  select array_agg(distinct j.locked_by) into silent from graphile_worker.jobs j
  where j.locked_at < now() - interval '30 seconds'
    and not exists (
      select from jobs.worker_pool w where w.id = j.locked_by and w.seen_at > now() - interval '30 seconds');
  if silent is not null then
    perform graphile_worker.force_unlock_workers(silent);
  end if;
  delete from jobs.worker_pool w where w.seen_at < now() - interval '1 day';
end
$$;
