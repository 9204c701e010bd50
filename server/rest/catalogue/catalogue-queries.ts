import type { TransactionSql } from '#server/platform/database/connect.ts';
import { visitorSchema } from './catalogue.ts';

export type ColumnRow = {
  relation: number;
  number: number;
  name: string;
  type: string;
  array_type: string | null;
  base_type: string;
  default: string | null;
};

export type RelationRow = {
  id: number;
  name: string;
  is_view: boolean;
  is_exposed: boolean;
  is_for_visitors: boolean;
  takes_upserts: boolean;
  definition: string | null;
};

export type KeyRow = {
  kind: 'p' | 'u' | 'f';
  name: string;
  relation: number;
  columns: number[];
  target: number;
  target_columns: number[];
};

export type ProcedureRow = {
  name: string;
  volatility: 'i' | 's' | 'v';
  is_set: boolean;
  is_void: boolean;
  is_composite: boolean;
  /** The `ROWS` estimate of a function that returns a set. */
  rows: number;
  returned_type: string;
  returned_relation: number;
  default_count: number;
  arguments: { name: string; type: string; mode: string; row_of: number }[];
};

const roles = ['anon', 'authenticated', 'service_role'];

/** Reads the relations of all schemas, because views and foreign keys refer to relations of other schemas. */
export function readRelations(tx: TransactionSql, schema: string): Promise<RelationRow[]> {
  return tx<RelationRow[]>`
    select c.oid::int8::float8 as id, c.relname as name, c.relkind in ('v', 'm') as is_view,
      n.nspname = ${schema} and not c.relispartition and exists (
        select from unnest(${roles}::text[]) as role
        where has_table_privilege(role, c.oid, 'select, insert, update, delete')
           or has_any_column_privilege(role, c.oid, 'select, insert, update')
      ) as is_exposed,
      n.nspname = ${visitorSchema} and has_table_privilege('anon', c.oid, 'select') as is_for_visitors,
      c.relkind <> 'm' and not exists (
        select from pg_trigger g where g.tgrelid = c.oid and g.tgtype & 64 <> 0 and g.tgtype & 4 <> 0
      ) as takes_upserts,
      r.ev_action::text as definition
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN' and c.relkind in ('v', 'm')
    where c.relkind in ('r', 'p', 'f', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%'
    order by c.relname`;
}

/**
 * Reads the columns of tables, views and composite types. For a generated column, the default is null,
 * because callers cannot use it.
 */
export function readColumns(tx: TransactionSql): Promise<ColumnRow[]> {
  return tx<ColumnRow[]>`
    select a.attrelid::int8::float8 as relation, a.attnum::int as number, a.attname as name,
      format_type(a.atttypid, -1) as type,
      case when t.typarray <> 0 then format_type(t.typarray, -1) end as array_type,
      format_type(coalesce(nullif(t.typbasetype, 0), t.oid), -1) as base_type,
      case
        when a.attgenerated <> '' then null
        when a.attidentity <> '' then format('nextval(%L)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
        else pg_get_expr(d.adbin, d.adrelid)
      end as default
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'f', 'v', 'm', 'c')
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'
    order by a.attrelid, a.attnum`;
}

export function readKeys(tx: TransactionSql): Promise<KeyRow[]> {
  return tx<KeyRow[]>`
    select contype as kind, conname as name, conrelid::int8::float8 as relation, conkey::int[] as columns,
      confrelid::int8::float8 as target, coalesce(confkey::int[], '{}') as target_columns
    from pg_constraint
    where contype in ('p', 'u', 'f') and conparentid = 0
    order by conrelid, conname`;
}

/** Reads the functions of the schema that an API role may execute, except trigger functions. */
export function readProcedures(tx: TransactionSql, schema: string): Promise<ProcedureRow[]> {
  return tx<ProcedureRow[]>`
    select p.proname as name, p.provolatile as volatility, p.proretset as is_set,
      p.prorettype = 'pg_catalog.void'::regtype as is_void,
      t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as is_composite,
      p.prorows::float8 as rows, t.typrelid::int8::float8 as returned_relation, format_type(t.oid, -1) as returned_type, p.pronargdefaults::int as default_count,
      coalesce((
        select json_agg(json_build_object(
          'name', coalesce(p.proargnames[i], ''), 'type', format_type(type, -1), 'mode', coalesce(p.proargmodes[i], 'i'),
          'row_of', (select a.typrelid::int8 from pg_type a where a.oid = type)
        ) order by i)
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as argument (type, i)
      ), '[]') as arguments
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_type t on t.oid = p.prorettype
    where n.nspname = ${schema} and p.prokind = 'f'
      and p.prorettype not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)
      and exists (select from unnest(${roles}::text[]) as role where has_function_privilege(role, p.oid, 'execute'))
    order by p.proname, p.proargtypes::text`;
}

// Other types, such as regclass, would reveal internal names of the database. Rows and their lists could hold huge numbers.
const ordinaryTypes =
  'bool int2 int4 int8 float4 float8 numeric money text varchar bpchar uuid json jsonb bytea tsvector ' +
  'date time timetz timestamp timestamptz interval';
const castable = ordinaryTypes.split(' ').flatMap((name) => [name, `_${name}`]);

export function readSearchConfigurations(tx: TransactionSql): Promise<{ name: string }[]> {
  return tx<{ name: string }[]>`select cfgname as name from pg_ts_config`;
}

/** Reads the types that a request can cast to: ordinary ones, and the enums of the schema. */
export function readTypes(tx: TransactionSql, schema: string): Promise<{ name: string; type: string }[]> {
  return tx<{ name: string; type: string }[]>`
    select t.typname as name, format_type(t.oid, -1) as type
    from pg_type t
    join pg_namespace n on n.oid = t.typnamespace
    left join pg_type element on element.oid = t.typelem
    where n.nspname = ${schema} and 'e' in (t.typtype, element.typtype)
      or n.nspname = 'pg_catalog' and t.typname = any(${castable}::text[])
    order by n.nspname = ${schema}`;
}
