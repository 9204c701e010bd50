-- The database inspector for engineers. Its procedures have only the rights of the caller, so the same
-- policies apply as in the data API.

create function marketplace.inspected_tables() returns text[]
language plpgsql stable set search_path = '' as
$$
begin
  if marketplace.approved_engineer() is null and marketplace.sees_all_since() is null then
    perform marketplace.refuse('42501', 'inspectorForEngineersOnly');
  end if;
  return '{issues,code_submissions,timeline_events,messages,engineers}';
end
$$;

create function marketplace.inspected_table(p_table_name text) returns regclass
language plpgsql stable set search_path = '' as
$$
declare
  known constant text[] := marketplace.inspected_tables();
begin
  if p_table_name is null or p_table_name <> all (known) then
    perform marketplace.refuse('PT404', 'tableUnknown', json_build_object('tables', known));
  end if;
  return format('public.%I', p_table_name)::regclass;
end
$$;

create function marketplace.inspected_columns(p_table regclass) returns setof pg_catalog.pg_attribute
language sql stable set search_path = '' as
$$
  select a from pg_catalog.pg_attribute a
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped order by a.attnum
$$;

-- Returns the IDs of the next issues that the caller can see, newest first. Each branch reads an index in
-- order. The query that fetches these rows is also subject to the policies.
create function marketplace.newest_seen(p_before_at timestamptz, p_before_id uuid, p_limit int) returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as
$$
declare
  me constant uuid := marketplace.uid();
  address constant text := marketplace.verified_email();
  engineer constant uuid := marketplace.approved_engineer();
  sees_all constant boolean := marketplace.sees_all_since() is not null;
begin
  return query
    select seen.id from (
      (select i.id, i.created_at from marketplace.issue i
       where sees_all and (i.created_at, i.id) < (p_before_at, p_before_id)
       order by i.created_at desc, i.id desc limit p_limit)
      union
      (select i.id, i.created_at from marketplace.issue i
       where i.user_id = me and (i.created_at, i.id) < (p_before_at, p_before_id)
       order by i.created_at desc, i.id desc limit p_limit)
      union
      (select i.id, i.created_at from marketplace.issue i
       where lower(i.email) = address and (i.created_at, i.id) < (p_before_at, p_before_id)
       order by i.created_at desc, i.id desc limit p_limit)
      union
      (select i.id, i.created_at from marketplace.issue i
       where i.engineer_id = engineer and i.taken_down_at is null and (i.created_at, i.id) < (p_before_at, p_before_id)
       order by i.created_at desc, i.id desc limit p_limit)
      union
      (select i.id, i.created_at from marketplace.issue i
       where engineer is not null and i.status = 'pending' and i.engineer_id is null and i.taken_down_at is null
         and (i.created_at, i.id) < (p_before_at, p_before_id)
       order by i.created_at desc, i.id desc limit p_limit)) seen
    order by seen.created_at desc, seen.id desc limit p_limit;
end
$$;

-- Returns the IDs of the next rows of a table, newest first. Each row of the table must belong to an issue.
-- The query that fetches these rows is also subject to the policies.
create function marketplace.newest_rows_seen(p_table regclass, p_before_at timestamptz, p_before_id uuid, p_limit int) returns setof uuid
language plpgsql stable security definer set search_path = '' as
$$
begin
  return query execute format(
    case when marketplace.sees_all_since() is not null then
      'select t.id from %s t where (t.created_at, t.id) < ($1, $2) order by t.created_at desc, t.id desc limit $3'
    else
      'select newest.id from marketplace.inside_issues() own (issue_id) cross join lateral (
         select t.id, t.created_at from %s t where t.issue_id = own.issue_id and (t.created_at, t.id) < ($1, $2)
         order by t.created_at desc, t.id desc limit $3) newest
       order by newest.created_at desc, newest.id desc limit $3'
    end, p_table)
  using p_before_at, p_before_id, p_limit;
end
$$;

-- Returns at most 500 rows as JSON, newest first. The condition is SQL that may use $1, so it must never come
-- from a caller.
create function marketplace.inspected_rows(
  p_table regclass, p_condition text, p_value text, p_before_created_at timestamptz, p_before_id uuid, p_limit int
) returns setof json
language plpgsql stable set search_path = '' as
$$
begin
  return query execute format(
    'select to_json(t) from (select * from %s where %s and (created_at, id) < ($2, $3) order by created_at desc, id desc limit $4) t',
    p_table,
    case
      when p_condition <> 'true' then p_condition
      when p_table in ('public.issues'::regclass, 'public.code_submissions'::regclass)
        then 'id = any (array(select marketplace.newest_seen($2, $3, $4)))'
      when p_table in ('public.messages'::regclass, 'public.timeline_events'::regclass)
        then format('id = any (array(select marketplace.newest_rows_seen(%L, $2, $3, $4)))', p_table)
      else p_condition
    end)
  using p_value, coalesce(p_before_created_at, 'infinity'),
    coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), least(p_limit, 500);
end
$$;

create function public.get_database_tables() returns table (name text)
language sql stable set search_path = '' as
$$ select unnest(marketplace.inspected_tables()) $$;
comment on function public.get_database_tables is 'The tables that an approved engineer may inspect.';

create function public.get_table_columns(p_table_name text)
returns table (name text, "dataType" text, "isNullable" boolean, "defaultValue" text)
language plpgsql stable set search_path = '' as
$$
declare
  inspected constant regclass := marketplace.inspected_table(p_table_name);
begin
  return query
    select a.attname::text, pg_catalog.format_type(a.atttypid, a.atttypmod), not a.attnotnull,
      pg_catalog.pg_get_expr(d.adbin, d.adrelid)
    from marketplace.inspected_columns(inspected) a
    left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    order by a.attnum;
end
$$;
comment on function public.get_table_columns is 'The columns of a table that an approved engineer may inspect, in table order.';

create function public.get_table_data(
  p_table_name text, p_limit int default 50, p_before_created_at timestamptz default null, p_before_id uuid default null
) returns setof json
language plpgsql stable set search_path = '' as
$$
declare
  inspected constant regclass := marketplace.inspected_table(p_table_name);
begin
  if p_limit < 0 then
    perform marketplace.refuse('22023', 'rowLimitInvalid');
  end if;
  return query select marketplace.inspected_rows(inspected, 'true', null, p_before_created_at, p_before_id, coalesce(p_limit, 50));
end
$$;
comment on function public.get_table_data is 'Rows of a table that are visible to the caller, newest first, at most 500 per call.';

create function public.get_table_data_by_id(p_table_name text, p_id_column text, p_id_value text) returns setof json
language plpgsql stable set search_path = '' as
$$
declare
  inspected constant regclass := marketplace.inspected_table(p_table_name);
  wanted pg_catalog.pg_attribute;
  type_of_wanted text;
begin
  select * into wanted from marketplace.inspected_columns(inspected) a where a.attname = p_id_column;
  if wanted.attname is null then
    perform marketplace.refuse('42703', 'columnUnknown', json_build_object('table', p_table_name,
      'columns', (select json_agg(a.attname order by a.attnum) from marketplace.inspected_columns(inspected) a)));
  end if;
  type_of_wanted := pg_catalog.format_type(wanted.atttypid, wanted.atttypmod);
  return query select marketplace.inspected_rows(
    inspected, format('%I = cast(%s as %s)', wanted.attname,
      case when type_of_wanted ~ '^(date|time)' then 'marketplace.time_of($1)' else '$1' end, type_of_wanted),
    p_id_value, null, null, 500);
exception
  when data_exception or undefined_function then
    perform marketplace.refuse('22023', 'columnValueInvalid', json_build_object('column', wanted.attname, 'type', type_of_wanted));
end
$$;
comment on function public.get_table_data_by_id is 'Rows of a table that are visible to the caller and have the given value in the given column, newest first, at most 500.';

grant execute on function
  marketplace.inspected_tables, marketplace.inspected_table, marketplace.inspected_columns, marketplace.newest_seen,
  marketplace.newest_rows_seen, marketplace.inspected_rows, marketplace.time_of, public.get_database_tables, public.get_table_columns,
  public.get_table_data, public.get_table_data_by_id
to authenticated, service_role;
