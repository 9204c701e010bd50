-- Budgets also count bytes, which an int cannot hold.
alter table rate_limit.usage alter column used type bigint;
