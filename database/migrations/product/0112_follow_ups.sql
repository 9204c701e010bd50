-- A report that an accepted fix broke again is a new issue that follows the first.
alter table marketplace.issue add column follows_issue_id uuid references marketplace.issue (id) on delete set null;
create index issue_by_followed on marketplace.issue (follows_issue_id) where follows_issue_id is not null;
comment on column marketplace.issue.follows_issue_id is 'The issue whose accepted fix broke again. This issue is free for the client.';
