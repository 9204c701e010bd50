-- Turns that are over are forgotten, those of keys that nobody asks for again too.
create index turn_by_time on mail.turn (taken_at);

create or replace function mail.take_turn(p_key text, p_most int, p_window interval) returns int
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
