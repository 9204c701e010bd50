alter table marketplace.fix add column is_answered boolean not null default false;
comment on column marketplace.fix.is_answered is 'Whether the issue was reopened after this fix.';
update marketplace.fix f set is_answered = true
from marketplace.issue i where i.id = f.issue_id and (i.completed_at is null or f.created_at < i.completed_at);
