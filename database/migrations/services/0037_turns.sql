-- How often one address or account asks, counted for all nodes together.
--
-- A row is a bucket: full_at is when all of its turns will be there again. A bucket that is full says nothing and may go.
-- Subjects are hashed, so that every key is short and a copy of the table names nobody. Unlogged, since a count costs a
-- write for each request and is worth nothing after a crash: the buckets are then full.

create unlogged table auth.turns (
  subject bytea primary key,
  full_at timestamptz not null
) with (fillfactor = 70);
alter table auth.turns enable row level security;
revoke all on auth.turns from public, anon, authenticated, service_role;

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
revoke execute on function auth.take_turns from public;
