-- Rate limits, by the clock of the database and for all nodes together.

-- Takes one turn of each subject (SHA-256 in hexadecimal) and gives the seconds until all of them have one again: 0 when they had. p_every is the
-- time in which a turn comes back, p_burst how many there are at most. By the database's own clock, since nodes' differ.
create function auth.take_turns(p_subjects text[], p_every interval, p_burst int) returns int
language plpgsql set search_path = '' as
$$
declare
  asked_at constant timestamptz := clock_timestamp();
  latest constant timestamptz := asked_at + p_every * (p_burst - 1);
  hashed bytea;
  full_again timestamptz;
  wait interval := '0';
begin
  -- In one order, so that two requests never wait for each other.
  for hashed in
    select distinct decode(s.subject, 'hex') as hash from unnest(p_subjects) as s (subject) order by hash
  loop
    insert into auth.turns as t (subject, full_at) values (hashed, asked_at + p_every)
    on conflict (subject) do update set full_at = greatest(t.full_at, asked_at) + p_every where t.full_at <= latest;
    if not found then
      select t.full_at into full_again from auth.turns t where t.subject = hashed;
      wait := greatest(wait, full_again - latest);
    end if;
  end loop;
  return ceil(extract(epoch from wait));
end
$$;

-- Takes a turn if fewer than p_most were taken within the window: 0, or the seconds until the next is free.
create function mail.take_turn(p_key text, p_most int, p_window interval) returns int
language plpgsql set search_path = '' as
$$
declare
  over constant timestamptz := clock_timestamp() - p_window;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail.turn ' || p_key, 0));
  -- A few at a time, and without waiting for whoever forgets them already.
  delete from mail.turn t where t.ctid = any (array(
    select past.ctid from mail.turn past where past.taken_at <= over order by past.taken_at limit 100 for update skip locked));
  select t.taken_at into oldest from mail.turn t
  where t.key = p_key and t.taken_at > over order by t.taken_at desc offset p_most - 1 limit 1;
  if found then
    return greatest(1, ceil(extract(epoch from oldest + p_window - clock_timestamp())))::int;
  end if;
  insert into mail.turn (key) values (p_key);
  return 0;
end
$$;

-- A turn that is not free yet is kept for who asks: whoever comes later comes after them, however many those are.
-- Gives the seconds until the turn; null, and none is kept, where they are more than the longest.
create function mail.reserve_turn(p_key text, p_most int, p_window interval, p_longest interval) returns int
language plpgsql set search_path = '' as
$$
declare
  present timestamptz;
  free timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail.turn ' || p_key, 0));
  present := clock_timestamp();
  -- A few at a time, and without waiting for whoever forgets them already.
  delete from mail.turn t where t.ctid = any (array(
    select past.ctid from mail.turn past where past.taken_at <= present - p_window
    order by past.taken_at limit 100 for update skip locked));
  select greatest(present, t.taken_at + p_window) into free from mail.turn t
  where t.key = p_key order by t.taken_at desc offset p_most - 1 limit 1;
  free := coalesce(free, present);
  if free > present + p_longest then
    return null;
  end if;
  insert into mail.turn (key, taken_at) values (p_key, free);
  return ceil(extract(epoch from free - present))::int;
end
$$;
