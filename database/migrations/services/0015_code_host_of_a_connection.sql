-- The address of the API that issued the token. It is null in rows from before this column.
alter table code_host.connections add column issuer text;
