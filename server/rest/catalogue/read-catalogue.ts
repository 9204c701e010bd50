import type { Sql } from '#server/platform/database/connect.ts';
import { type Catalogue, type Column, columnKind, type Relation } from './catalogue.ts';
import {
  type ColumnRow,
  type KeyRow,
  type RelationRow,
  readColumns,
  readKeys,
  readProcedures,
  readRelations,
  readSearchConfigurations,
  readTypes,
} from './catalogue-queries.ts';
import {
  type ComputedColumn,
  computedColumns,
  isCallable,
  type RelatedOf,
  relatedRows,
  toProcedure,
} from './procedures.ts';
import { type ExposedTable, type ForeignKey, findRelationships } from './relationships.ts';
import { shownColumns } from './view-columns.ts';

/** Reads the catalogue of a schema in one snapshot, with the rights of the database owner. */
export async function readCatalogue(owner: Sql, schema: string): Promise<Catalogue> {
  return owner.begin(async (tx) => {
    // With an empty search path, PostgreSQL adds the schema to the names in types and defaults.
    await tx`set local search_path = ''`;
    const [relationRows, columnRows, keys, procedureRows, types, configurations] = await Promise.all([
      readRelations(tx, schema),
      readColumns(tx),
      readKeys(tx),
      readProcedures(tx, schema),
      readTypes(tx, schema),
      readSearchConfigurations(tx),
    ]);
    const columns = Map.groupBy(columnRows, (row) => row.relation);
    const origins = originsOf(relationRows, columns);
    const computed = Map.groupBy(procedureRows.flatMap(computedColumns), ({ relation }) => relation);
    const exposed = new Map(relationRows.filter((row) => row.is_exposed).map((row) => [row.id, row.name]));
    const related = Map.groupBy(
      procedureRows.flatMap((row) => relatedRows(row, exposed)),
      ({ relation }) => relation,
    );
    const visitorViews = new Map(
      relationRows.filter((row) => row.is_for_visitors).map((row) => [row.name, columns.get(row.id) ?? []]),
    );
    const tables = relationRows
      .filter((row) => row.is_exposed)
      .flatMap((row) => {
        const functions = { computed: computed.get(row.id) ?? [], related: related.get(row.id) ?? [] };
        return toExposedTables(row, columns, origins, keys, {
          ...functions,
          visitorView: visitorViews.get(row.name),
        });
      });
    const relations = new Map(tables.map(({ relation }) => [relation.name, relation]));
    return {
      schema,
      relations,
      relationships: findRelationships(tables, foreignKeys(keys)),
      procedures: Map.groupBy(
        procedureRows
          .map((row) => toProcedure(row, (columns.get(row.returned_relation) ?? []).map(toColumn), exposed))
          .filter(isCallable),
        (procedure) => procedure.name,
      ),
      types: castableTypes(types),
      searchConfigurations: new Set(configurations.map(({ name }) => name)),
    };
  }, 'isolation level repeatable read read only');
}

/** Maps each column of a view to the table column that it shows, also through nested views. */
type Origins = Map<number, Map<number, { table: number; column: number }>>;

function originsOf(rows: RelationRow[], columns: Map<number, ColumnRow[]>): Origins {
  const origins: Origins = new Map();
  const views = new Map(
    rows.filter((row) => row.definition !== null).map((row) => [row.id, row.definition ?? '']),
  );
  const resolve = (relation: number): Map<number, { table: number; column: number }> => {
    const known = origins.get(relation);
    if (known !== undefined) return known;
    const definition = views.get(relation);
    const own = (columns.get(relation) ?? []).map(
      ({ number }) => [number, { table: relation, column: number }] as const,
    );
    const shown = new Map(definition === undefined ? own : []);
    origins.set(relation, shown);
    for (const each of definition === undefined ? [] : shownColumns(definition)) {
      const origin = resolve(each.relation).get(each.column);
      if (origin !== undefined) shown.set(each.number, origin);
    }
    return shown;
  };
  for (const row of rows) resolve(row.id);
  return origins;
}

type RelationExtras = {
  computed: ComputedColumn[];
  related: RelatedOf[];
  visitorView: ColumnRow[] | undefined;
};

/** Returns one entry for each table whose columns the view contains. */
function toExposedTables(
  row: RelationRow,
  columns: Map<number, ColumnRow[]>,
  origins: Origins,
  keys: KeyRow[],
  { computed, related, visitorView }: RelationExtras,
): ExposedTable[] {
  const own = columns.get(row.id) ?? [];
  const shown = own.flatMap(({ number, name }) => {
    const origin = origins.get(row.id)?.get(number);
    return origin === undefined ? [] : [{ ...origin, name }];
  });
  const byTable = Map.groupBy(shown, ({ table }) => table);
  if (byTable.size === 0) byTable.set(row.id, []);
  const relation = {
    name: row.name,
    columns: new Map(own.map((column) => [column.name, toColumn(column)])),
    computed: new Map(computed.map(({ column }) => [column.name, column])),
    related: new Map(related.map(({ rows }) => [rows.procedure, rows])),
    key: [] as string[],
    takesUpserts: row.takes_upserts,
    hasVisitorView: computed.length + related.length === 0 && haveSameColumns(own, visitorView),
  } satisfies Relation;
  return [...byTable].map(([table, list]) => {
    const names = new Map(list.toReversed().map(({ column, name }) => [column, name]));
    const key = keys.find((each) => each.kind === 'p' && each.relation === table)?.columns ?? [];
    if (relation.key.length === 0 && key.every((column) => names.has(column))) {
      relation.key.push(...key.map((column) => names.get(column) ?? ''));
    }
    return { relation, isView: row.is_view, table, names };
  });
}

function haveSameColumns(own: ColumnRow[], others: ColumnRow[] = []): boolean {
  const typeOf = new Map(others.map(({ name, type }) => [name, type]));
  return own.length === others.length && own.every(({ name, type }) => typeOf.get(name) === type);
}

function foreignKeys(keys: KeyRow[]): ForeignKey[] {
  const unique = keys.filter((key) => key.kind !== 'f');
  return keys
    .filter((key) => key.kind === 'f')
    .map((key) => ({
      name: key.name,
      table: key.relation,
      columns: key.columns,
      target: key.target,
      targetColumns: key.target_columns,
      isUnique: unique.some(
        (each) =>
          each.relation === key.relation && each.columns.every((column) => key.columns.includes(column)),
      ),
    }));
}

function toColumn(row: ColumnRow): Column {
  return {
    name: row.name,
    type: row.type,
    arrayType: row.array_type,
    kind: columnKind(row.base_type),
    default: row.default,
  };
}

/** Maps the SQL type names that occur neither in the system catalogue nor in the output of `format_type`. */
const synonyms = { int: 'int4', float: 'float8', decimal: 'numeric', character: 'bpchar', char: 'bpchar' };

function castableTypes(rows: { name: string; type: string }[]): Map<string, string> {
  const types = new Map(rows.flatMap(({ name, type }) => [[type, type] as const, [name, type] as const]));
  for (const [name, canonical] of Object.entries(synonyms)) {
    const type = types.get(canonical);
    if (type !== undefined) types.set(name, type);
  }
  return types;
}
