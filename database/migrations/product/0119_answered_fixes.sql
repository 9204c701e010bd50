-- Only a fix that waits for its client's answer counts. The default makes all others answered without a rewrite.
alter table marketplace.fix add column is_answered boolean not null default true;
alter table marketplace.fix alter column is_answered set default false;
comment on column marketplace.fix.is_answered is 'Whether the client has accepted the fix or asked for changes.';
update marketplace.fix f set is_answered = false from marketplace.issue i
where i.id = f.issue_id and i.status = 'completed' and i.accepted_at is null and f.created_at >= i.completed_at;
