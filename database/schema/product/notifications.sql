-- Emails about changes to an issue. The kind of an email is also the name of the job that sends it.

-- Queues an email. Each key causes one email. If the key is already queued, only the payload and the time
-- change.
create function marketplace.notify(p_kind text, p_payload jsonb, p_key text, p_run_at timestamptz default now()) returns void
language sql security definer set search_path = '' as
$$
  -- A reminder that is only moved is counted already.
  select jobs.enqueue(p_kind, p_payload, p_key,
    case when p_run_at > now() and jobs.is_queued(p_key) then p_run_at else marketplace.mail_time(p_run_at) end)
$$;

-- Queues an email about the changed row. The arguments are the kind of email and the name of the row's ID in
-- the payload.
create function marketplace.notify_of_row() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.notify(tg_argv[0], jsonb_build_object(tg_argv[1], new.id), tg_argv[0] || ':' || new.id);
  return null;
end
$$;
create trigger notify_of_claim after update of engineer_id, status on marketplace.issue
  for each row when (old.engineer_id is distinct from new.engineer_id and new.engineer_id is not null)
  execute function marketplace.notify_of_row('claimed-mail', 'issue_id');
create trigger notify_of_changes after update of engineer_id, status on marketplace.issue
  for each row when (old.engineer_id = new.engineer_id and old.status = 'completed' and new.status = 'in_progress')
  execute function marketplace.notify_of_row('changes-mail', 'issue_id');
create trigger notify_of_cancellation after update of engineer_id, status on marketplace.issue
  for each row when (old.engineer_id = new.engineer_id and old.status <> 'cancelled' and new.status = 'cancelled')
  execute function marketplace.notify_of_row('cancelled-mail', 'issue_id');
create trigger notify_of_start after update of status on marketplace.issue
  for each row when (old.status = 'pending' and new.status = 'in_progress')
  execute function marketplace.notify_of_row('started-mail', 'issue_id');
create trigger notify_of_waiver after update of quote_status on marketplace.issue
  for each row when (new.quote_status = 'Waived' and old.quote_status is distinct from 'Waived')
  execute function marketplace.notify_of_row('waived-mail', 'issue_id');
create trigger notify_of_acceptance after update of accepted_at on marketplace.issue
  for each row when (old.accepted_at is null and new.accepted_at is not null)
  execute function marketplace.notify_of_row('accepted-mail', 'issue_id');
create trigger notify_of_earning after update of accepted_at on marketplace.issue
  for each row when (old.accepted_at is null and new.accepted_at is not null)
  execute function marketplace.notify_of_row('earned-mail', 'issue_id');
create trigger notify_of_refund after update of status on marketplace.payment
  for each row when (old.status = 'paid' and new.status in ('refunding', 'refunded') and new.reason is null)
  execute function marketplace.notify_of_row('payment-back-mail', 'payment_id');

-- Tells the client that the issue no longer has an engineer. The client gets one such email for each claim.
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
