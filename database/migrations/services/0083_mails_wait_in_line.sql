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
revoke execute on function mail.reserve_turn from public;
