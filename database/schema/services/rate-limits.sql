-- Counts a call for all of the subjects or for none. A subject can make p_burst calls at once. Then p_count
-- calls become available every p_every. A call that has to wait longer than p_longest_wait is not counted.
-- `wait` is in whole seconds. Without p_at, the clock of the database is used, because the clocks of the
-- servers differ.
create function rate_limit.count_call(
  p_subjects text[],
  p_count int,
  p_every interval,
  p_burst int,
  p_longest_wait interval default '0',
  p_at timestamptz default null,
  out is_counted boolean,
  out wait int
) language plpgsql set search_path = '' as
$$
declare
  every constant interval := greatest(p_every, interval '1 microsecond');
  subjects constant bytea[] := array(
    select distinct decode(s.subject, 'hex') as hash from unnest(p_subjects) as s (subject) order by hash);
  known rate_limit.usage;
  present timestamptz;
  since timestamptz;
  periods_left numeric;
  taken int;
  locked bytea[] := '{}';
  taken_after int[] := '{}';
  resets_after timestamptz[] := '{}';
  longest interval := '0';
begin
  -- Rows are inserted in a fixed order, so that two calls never deadlock.
  insert into rate_limit.usage (subject, used, reset_at)
  select s.subject, 0, coalesce(p_at, clock_timestamp()) from unnest(subjects) as s (subject) order by s.subject
  on conflict (subject) do nothing;
  for known in select u.* from rate_limit.usage u where u.subject = any (subjects) order by u.subject for update loop
    present := coalesce(p_at, clock_timestamp());
    periods_left := ceil(extract(epoch from greatest(known.reset_at - present, '0')) / extract(epoch from every));
    taken := greatest(0, known.used - p_count * greatest(0, ceil(known.used::numeric / p_count) - periods_left));
    since := case when taken = 0 then present else known.reset_at - ceil(taken::numeric / p_count)::int * every end;
    longest := greatest(longest, since + greatest(0, ceil((taken + 1 - p_burst)::numeric / p_count))::int * every - present);
    -- Only locked rows are kept, because cleanup may have deleted others since the insert.
    locked := locked || known.subject;
    taken_after := taken_after || (taken + 1);
    resets_after := resets_after || (since + ceil((taken + 1)::numeric / p_count)::int * every);
  end loop;
  is_counted := longest <= p_longest_wait;
  wait := ceil(extract(epoch from longest));
  if is_counted then
    update rate_limit.usage u set used = n.used, reset_at = n.reset_at
    from unnest(locked, taken_after, resets_after) as n (subject, used, reset_at) where u.subject = n.subject;
  end if;
end
$$;
