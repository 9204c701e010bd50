-- The client's words of each change request. Earlier requests are taken from the timeline.
create table marketplace.change_request (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references marketplace.issue (id) on delete cascade,
  round int not null check (round > 0),
  reason text not null check (length(reason) <= 10000),
  created_at timestamptz not null default clock_timestamp()
);
comment on column marketplace.change_request.round is 'The round of the fix that needs changes.';
create index change_request_by_issue on marketplace.change_request (issue_id, created_at desc, id desc);
create index change_request_newest on marketplace.change_request (created_at);
alter table marketplace.change_request enable row level security;

insert into marketplace.change_request (issue_id, round, reason, created_at)
select e.issue_id, greatest(1, (
    select count(*) from marketplace.fix f where f.issue_id = e.issue_id and f.created_at < e.created_at)),
  left(substr(e.note, length('Changes requested: ') + 1), 10000), e.created_at
from public.timeline_events e where e.actor = 'client' and starts_with(e.note, 'Changes requested: ');
