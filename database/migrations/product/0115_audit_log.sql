-- The audit log: every act of an operator, written in the transaction of the act, so that neither is without the other.

create table marketplace.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_email text,
  action text not null check (action ~ '^[a-z][a-z_]{2,60}$'),
  issue_id uuid,
  engineer_id uuid,
  payment_id uuid,
  note text check (length(note) <= 10000)
);
comment on table marketplace.audit_log is
  'Refers to people, issues and payments by their bare ids: an entry outlives what it speaks of.';
create index audit_log_by_issue on marketplace.audit_log (issue_id, id desc) where issue_id is not null;
create index audit_log_by_engineer on marketplace.audit_log (engineer_id, id desc) where engineer_id is not null;

alter table marketplace.audit_log enable row level security;

create function marketplace.keep_audit_log() returns trigger
language plpgsql set search_path = '' as
$$ begin raise exception using errcode = '42501', message = 'The audit log cannot be changed.'; end $$;
create trigger keep_entries before update or delete on marketplace.audit_log
  for each row execute function marketplace.keep_audit_log();
create trigger keep_all before truncate on marketplace.audit_log
  for each statement execute function marketplace.keep_audit_log();

-- Guards every procedure of the console. The service may do whatever an operator may.
create function marketplace.require_operator() returns void
language plpgsql stable security definer set search_path = '' as
$$
begin
  if marketplace.is_service() or marketplace.is_operator() then
    return;
  elsif marketplace.setting('operator_emails') ? marketplace.verified_email() then
    raise exception using errcode = '42501', message = 'Operators sign in with their second factor to do this.';
  end if;
  raise exception using errcode = '42501', message = 'Only an operator of this marketplace may do this.';
end
$$;

create function marketplace.audit(p_action text, p_issue uuid, p_engineer uuid, p_payment uuid, p_note text) returns void
language sql security definer set search_path = '' as
$$
  insert into marketplace.audit_log (actor_id, actor_email, action, issue_id, engineer_id, payment_id, note)
  values (marketplace.uid(), marketplace.verified_email(), p_action, p_issue, p_engineer, p_payment, p_note)
$$;
comment on function marketplace.audit is 'Enters an act of the calling operator (or, without an actor, of the service) in the audit log.';

-- Operators and the service read the log; to everybody else it is empty, and nobody writes it. It comes newest first,
-- and names are looked up a row at a time, so that a page of a long log costs what it returns.
create view public.audit_log with (security_barrier) as
select
  entry.id, entry.at, entry.actor_id, entry.actor_email, entry.action,
  entry.issue_id, (select i.title from marketplace.issue i where i.id = entry.issue_id) as issue_title,
  entry.engineer_id, (select e.name from public.engineers e where e.id = entry.engineer_id) as engineer_name,
  entry.payment_id, entry.note
from marketplace.audit_log entry
where entry.at > (select marketplace.sees_all_since())
order by entry.id desc;
grant select on public.audit_log to anon, authenticated, service_role;
