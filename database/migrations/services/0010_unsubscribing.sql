-- Where one press stops mails of a kind, kept beside a mail of the outbox as its headers would carry it.
alter table mail.outbox add column unsubscribe text;

-- How often a person or an address had a mail sent by pressing a button.
create table mail.turn (
  key text not null,
  taken_at timestamptz not null default clock_timestamp()
);
create index turn_by_key on mail.turn (key, taken_at);
alter table mail.turn enable row level security;

-- Takes a turn if fewer than p_most were taken within the window: 0, or the seconds until the next is free.
create function mail.take_turn(p_key text, p_most int, p_window interval) returns int
language plpgsql set search_path = '' as
$$
declare
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail.turn ' || p_key, 0));
  delete from mail.turn t where t.key = p_key and t.taken_at <= clock_timestamp() - p_window;
  select t.taken_at into oldest from mail.turn t where t.key = p_key order by t.taken_at desc offset p_most - 1 limit 1;
  if found then
    return greatest(1, ceil(extract(epoch from oldest + p_window - clock_timestamp())))::int;
  end if;
  insert into mail.turn (key) values (p_key);
  return 0;
end
$$;
