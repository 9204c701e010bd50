-- By default, new entries of these indexes wait in a list until a later writer moves all of them, also those of rows that
-- were undone. That could take longer than a visitor's statement may, so all submissions failed until the next vacuum.
alter index marketplace.issue_by_title_or_address set (fastupdate = off);
alter index marketplace.issue_available_by_text set (fastupdate = off);
alter index public.engineers_by_text set (fastupdate = off);
alter index auth.users_by_part_of_address set (fastupdate = off);
select gin_clean_pending_list(format('%I.%I', n.nspname, c.relname)::regclass)
from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relname in ('issue_by_title_or_address', 'issue_available_by_text', 'engineers_by_text', 'users_by_part_of_address');
