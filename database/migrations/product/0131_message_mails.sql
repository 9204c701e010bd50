-- Mails about messages: one for all that was written within a minute, and none of what its reader has seen.

insert into marketplace.setting (name, value) values ('seconds_until_message_mail', '60');

-- How far a reader's mails have come. What lies between the two times is one mail, perhaps on its way: a job
-- that runs again writes the same one.
create table marketplace.message_mail (
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  reader text not null,
  told_through timestamptz not null,
  mail_through timestamptz not null,
  primary key (issue_id, reader)
);
comment on column marketplace.message_mail.reader is 'client, or the id of the engineer who held the issue.';
alter table marketplace.message_mail enable row level security;

-- When somebody last had the conversation of an issue before them.
create table marketplace.conversation_seen (
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  part text not null check (part in ('client', 'engineer')),
  seen_at timestamptz not null,
  primary key (issue_id, user_id)
);
alter table marketplace.conversation_seen enable row level security;

create function marketplace.tell_reader(p_message public.messages, p_reader text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  before_it timestamptz := p_message.created_at - interval '1 microsecond';
begin
  insert into marketplace.message_mail (issue_id, reader, told_through, mail_through)
  values (p_message.issue_id, p_reader, before_it, before_it) on conflict do nothing;
  perform jobs.enqueue_grouped('message-mail', jsonb_build_object('issue_id', p_message.issue_id, 'reader', p_reader),
    format('message-mail:%s:%s', p_message.issue_id, p_reader),
    now() + make_interval(secs => (marketplace.setting('seconds_until_message_mail'))::int));
end
$$;

create function marketplace.message_mail_key(p_mail marketplace.message_mail) returns text
language sql immutable set search_path = '' as
$$ select format('message-mail:%s:%s:%s', p_mail.issue_id, p_mail.reader, extract(epoch from p_mail.mail_through)) $$;

-- Whether a message is for that reader to hear of. Of a fix its own mail tells, with the same words.
create function marketplace.is_told_to(p_message public.messages, p_reader text) returns boolean
language sql immutable set search_path = '' as
$$
  select p_message.sender <> case when p_reader = 'client' then 'client' else 'engineer' end
    and not (p_message.sender = 'engineer' and p_message.content like '✓ Fix submitted:%')
$$;

-- The other side hears of a message.
create function marketplace.tell_of_message() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  holder uuid;
begin
  select i.engineer_id into holder from marketplace.issue i where i.id = new.issue_id;
  if marketplace.is_told_to(new, 'client') then
    perform marketplace.tell_reader(new, 'client');
  end if;
  if holder is not null and marketplace.is_told_to(new, holder::text) then
    perform marketplace.tell_reader(new, holder::text);
  end if;
  return null;
end
$$;
create trigger tell_of_message after insert on public.messages
  for each row execute function marketplace.tell_of_message();

-- When a reader last had an issue's conversation before them, or wrote in it.
create function marketplace.last_seen(p_issue_id uuid, p_reader text) returns timestamptz
language sql stable security definer set search_path = '' as
$$
  select greatest(
    (select max(s.seen_at) from marketplace.conversation_seen s
     where s.issue_id = p_issue_id and case when p_reader = 'client' then s.part = 'client' else s.user_id::text = p_reader end),
    (select max(m.created_at) from public.messages m
     where m.issue_id = p_issue_id and m.sender = case when p_reader = 'client' then 'client' else 'engineer' end))
$$;

create function public.see_messages(p_issue_id uuid) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  part text;
begin
  select * into issue from marketplace.issue i where i.id = p_issue_id;
  part := marketplace.part_in(issue);
  if part in ('client', 'engineer') then
    insert into marketplace.conversation_seen as s (issue_id, user_id, part, seen_at)
    values (p_issue_id, marketplace.uid(), part, clock_timestamp())
    on conflict (issue_id, user_id) do update set part = excluded.part, seen_at = excluded.seen_at;
  end if;
end
$$;
comment on function public.see_messages is 'Says that the caller has the conversation of their issue before them, so that no mail tells them of it.';

revoke execute on function marketplace.message_mail_key, marketplace.is_told_to, marketplace.tell_reader, marketplace.tell_of_message, marketplace.last_seen from public;
grant execute on function public.see_messages to authenticated;
