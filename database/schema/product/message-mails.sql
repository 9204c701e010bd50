-- Emails about messages. An email contains all messages that were written within a minute and that the reader
-- has not read yet.

create function marketplace.queue_message_mail(p_message public.messages, p_reader text) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  before_it timestamptz := p_message.created_at - interval '1 microsecond';
  key text := format('message-mail:%s:%s', p_message.issue_id, p_reader);
  send_at timestamptz := now() + make_interval(secs => (marketplace.setting('seconds_until_message_mail'))::int);
begin
  insert into marketplace.message_mail (issue_id, reader, told_through, mail_through)
  values (p_message.issue_id, p_reader, before_it, before_it) on conflict do nothing;
  perform jobs.enqueue_grouped('message-mail', jsonb_build_object('issue_id', p_message.issue_id, 'reader', p_reader),
    key, case when jobs.is_queued(key) then send_at else marketplace.mail_time(send_at) end);
end
$$;

create function marketplace.message_mail_key(p_mail marketplace.message_mail) returns text
language sql immutable set search_path = '' as
$$ select format('message-mail:%s:%s:%s', p_mail.issue_id, p_mail.reader, extract(epoch from p_mail.mail_through)) $$;

-- Returns whether the reader gets an email about a message. A message that submits a fix causes no email,
-- because another email contains its text.
create function marketplace.is_notified_of(p_message public.messages, p_reader text) returns boolean
language sql immutable set search_path = '' as
$$
  select p_message.sender <> case when p_reader = 'client' then 'client' else 'engineer' end
    and not (p_message.sender = 'engineer' and p_message.content like '✓ Fix submitted:%')
$$;

create function marketplace.notify_of_message() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  holder uuid;
begin
  select i.engineer_id into holder from marketplace.issue i where i.id = new.issue_id;
  if marketplace.is_notified_of(new, 'client') then
    perform marketplace.queue_message_mail(new, 'client');
  end if;
  if holder is not null and marketplace.is_notified_of(new, holder::text) then
    perform marketplace.queue_message_mail(new, holder::text);
  end if;
  return null;
end
$$;
create trigger notify_of_message after insert on public.messages
  for each row execute function marketplace.notify_of_message();
