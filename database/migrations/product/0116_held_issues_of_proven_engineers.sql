-- An engineer with an accepted fix can hold more issues at the same time.
insert into marketplace.setting (name, value) values ('held_issues_after_accepted_fix', '20');
