-- The audit log records every operator action. Nobody can change or delete an entry.

create function marketplace.keep_audit_log() returns trigger
language plpgsql set search_path = '' as
$$ begin perform marketplace.refuse('42501', 'auditLogFixed'); end $$;
create trigger keep_entries before update or delete on marketplace.audit_log
  for each row execute function marketplace.keep_audit_log();
create trigger keep_all before truncate on marketplace.audit_log
  for each statement execute function marketplace.keep_audit_log();

create function marketplace.audit(p_action text, p_issue uuid, p_engineer uuid, p_payment uuid, p_note text) returns void
language sql security definer set search_path = '' as
$$
  insert into marketplace.audit_log (actor_id, actor_email, action, issue_id, engineer_id, payment_id, note)
  values (marketplace.uid(), marketplace.verified_email(), p_action, p_issue, p_engineer, p_payment, p_note)
$$;
comment on function marketplace.audit is 'Adds an entry to the audit log for the calling operator, or for the service if there is no actor.';

-- Only operators and the service can read the log. A page looks up only the names for its own rows, so it
-- stays fast when the log is long.
create view public.audit_log with (security_barrier) as
select
  entry.id, entry.at, entry.actor_id, entry.actor_email, entry.action,
  entry.issue_id, (select i.title from marketplace.issue i where i.id = entry.issue_id) as issue_title,
  entry.engineer_id, (select e.name from public.engineers e where e.id = entry.engineer_id) as engineer_name,
  entry.payment_id, entry.note,
  entry.account_id, (select u.email from auth.users u where u.id = entry.account_id) as account_email
from marketplace.audit_log entry
where (select marketplace.sees_all_since()) is not null
order by entry.id desc;

grant select on public.audit_log to anon, authenticated, service_role;
