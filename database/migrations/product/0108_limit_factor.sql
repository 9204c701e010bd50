-- Multiplies the budgets. Null turns them off.
insert into marketplace.setting (name, value) values ('limit_factor', '1');
