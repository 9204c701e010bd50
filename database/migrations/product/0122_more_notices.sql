-- Notices that follow what happens to an issue or its payment, whichever call does it.

-- The client hears who has their issue; the engineer who holds it hears that the client wants changes, and that it is closed.
create function marketplace.tell_of_course() returns trigger
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
create trigger tell_of_course after update of engineer_id, status on marketplace.issue
  for each row when (old.engineer_id is distinct from new.engineer_id or old.status <> new.status)
  execute function marketplace.tell_of_course();

-- The engineer hears that what was paid for the work goes back, before they do more of it.
create function marketplace.tell_of_refund() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform marketplace.notify('payment-back-mail', jsonb_build_object('payment_id', new.id), 'payment-back-mail:' || new.id);
  return null;
end
$$;
create trigger tell_of_refund after update of status on marketplace.payment
  for each row when (old.status = 'paid' and new.status in ('refunding', 'refunded') and new.reason is null)
  execute function marketplace.tell_of_refund();

revoke execute on function marketplace.tell_of_course, marketplace.tell_of_refund from public;
