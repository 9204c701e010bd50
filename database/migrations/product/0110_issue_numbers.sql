-- Short numbers for people to talk about issues. Issues that exist are numbered in the order of their submission.
alter table marketplace.issue add column number bigint;
alter table marketplace.issue disable trigger user;
update marketplace.issue i set number = 1041 + ordered.place
from (select id, row_number() over (order by created_at, id) as place from marketplace.issue) ordered
where ordered.id = i.id;
alter table marketplace.issue enable trigger user;
alter table marketplace.issue alter column number set not null;
alter table marketplace.issue alter column number add generated always as identity (start with 1042);
select setval(pg_get_serial_sequence('marketplace.issue', 'number'), max(number)) from marketplace.issue having count(*) > 0;
create unique index issue_by_number on marketplace.issue (number);
comment on column marketplace.issue.number is 'For people only. No request identifies an issue by it.';
