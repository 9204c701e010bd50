-- The address of the public instance that the database belongs to, or null.
insert into marketplace.setting (name, value) values ('public_url', 'null');
