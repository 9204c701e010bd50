-- Indexes that find a text anywhere in another; PostgreSQL brings the extension along, and an owner of the database may
-- add it. A database that has it already keeps it where it is.

create schema if not exists extensions;

do $$
begin
  if not exists (select from pg_catalog.pg_extension where extname = 'pg_trgm') then
    create extension pg_trgm with schema extensions;
  end if;
end
$$;

-- Makes an index of trigrams, wherever the extension is.
create function marketplace.index_trigrams(p_name text, p_expression text, p_condition text default 'true') returns void
language plpgsql set search_path = '' as
$$
begin
  execute format('create index %I on marketplace.issue using gin ((%s) %I.gin_trgm_ops) where %s', p_name, p_expression,
    (select n.nspname from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'),
    p_condition);
end
$$;
select marketplace.index_trigrams('issue_by_title_or_address', $q$lower(title || E'\n' || email)$q$);
select marketplace.index_trigrams('issue_available_by_text', $q$lower(title || E'\n' || description)$q$, $q$status = 'pending' and engineer_id is null$q$);
drop function marketplace.index_trigrams;

-- The planner takes no statistics from an index of a part of the table: without these every word would pass for a rare one.
create statistics marketplace.issue_text on (lower(title || E'\n' || description)) from marketplace.issue;
