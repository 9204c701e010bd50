-- Emails triggered by changes to an issue. Each is sent by the job with the same name as its kind, regardless
-- of the call that causes it.

-- Queues a notification in the transaction that causes it. Each key sends one mail. Queueing a pending key
-- again only changes its payload and time.
create function marketplace.notify(p_kind text, p_payload jsonb, p_key text, p_run_at timestamptz default now()) returns void
language sql security definer set search_path = '' as
$$ select jobs.enqueue(p_kind, p_payload, p_key, p_run_at) $$;

create function marketplace.notify_of_progress() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if new.engineer_id is distinct from old.engineer_id and new.engineer_id is not null then
    perform marketplace.notify('claimed-mail', jsonb_build_object('issue_id', new.id), 'claimed-mail:' || new.id);
  end if;
  if old.engineer_id is not null and new.engineer_id = old.engineer_id then
    if old.status = 'completed' and new.status = 'in_progress' then
      perform marketplace.notify('changes-mail', jsonb_build_object('issue_id', new.id), 'changes-mail:' || new.id);
    elsif new.status = 'cancelled' and old.status <> 'cancelled' then
      perform marketplace.notify('cancelled-mail', jsonb_build_object('issue_id', new.id), 'cancelled-mail:' || new.id);
    end if;
  end if;
  return null;
end
$$;
create trigger notify_of_progress after update of engineer_id, status on marketplace.issue
  for each row when (old.engineer_id is distinct from new.engineer_id or old.status <> new.status)
  execute function marketplace.notify_of_progress();

create function marketplace.notify_of_refund() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.notify('payment-back-mail', jsonb_build_object('payment_id', new.id), 'payment-back-mail:' || new.id);
  return null;
end
$$;
create trigger notify_of_refund after update of status on marketplace.payment
  for each row when (old.status = 'paid' and new.status in ('refunding', 'refunded') and new.reason is null)
  execute function marketplace.notify_of_refund();

create function marketplace.notify_of_start() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.notify('started-mail', jsonb_build_object('issue_id', new.id), 'started-mail:' || new.id);
  return null;
end
$$;
create trigger notify_of_start after update of status on marketplace.issue
  for each row when (old.status = 'pending' and new.status = 'in_progress')
  execute function marketplace.notify_of_start();

-- Notifies the client once per claim that the issue no longer has an engineer.
create function marketplace.notify_of_release() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.notify('released-mail', jsonb_build_object('issue_id', new.id, 'engineer_id', old.engineer_id), 'released-mail:' || new.id);
  return null;
end
$$;
create trigger notify_of_release after update of engineer_id on marketplace.issue
  for each row when (old.engineer_id is not null and new.engineer_id is null)
  execute function marketplace.notify_of_release();
