import type { Sql } from '#server/platform/database/connect.ts';
import { castableTypes } from './castable-types.ts';
import type { Catalogue, Column, Relation } from './catalogue.ts';
import { columnKind } from './column-kind.ts';
import {
  type ComputedColumn,
  computedColumns,
  isCallable,
  type RelatedOf,
  relatedRows,
  toProcedure,
} from './procedures.ts';
import { type Face, type ForeignKey, findRelationships } from './relationships.ts';
import {
  type ColumnRow,
  type KeyRow,
  type RelationRow,
  readColumns,
  readKeys,
  readProcedures,
  readRelations,
  readTypes,
} from './rows.ts';
import { shownColumns } from './view-columns.ts';

/** Reads the catalogue of one schema, as the owner, in one consistent snapshot. */
export async function readCatalogue(owner: Sql, schema: string): Promise<Catalogue> {
  return owner.begin('isolation level repeatable read read only', async (tx) => {
    // Names of types and defaults come out qualified, whatever search path a call runs with.
    await tx`set local search_path = ''`;
    const [relationRows, columnRows, keys, procedureRows, types] = await Promise.all([
      readRelations(tx, schema),
      readColumns(tx),
      readKeys(tx),
      readProcedures(tx, schema),
      readTypes(tx, schema),
    ]);
    const columns = Map.groupBy(columnRows, (row) => row.relation);
    const tables = tablesShown(relationRows, columns);
    const computed = Map.groupBy(procedureRows.flatMap(computedColumns), ({ relation }) => relation);
    const exposed = new Map(relationRows.filter((row) => row.is_exposed).map((row) => [row.id, row.name]));
    const related = Map.groupBy(
      procedureRows.flatMap((row) => relatedRows(row, exposed)),
      ({ relation }) => relation,
    );
    const visitorViews = new Map(
      relationRows.filter((row) => row.is_for_visitors).map((row) => [row.name, columns.get(row.id) ?? []]),
    );
    const faces = relationRows
      .filter((row) => row.is_exposed)
      .flatMap((row) => {
        const functions = { computed: computed.get(row.id) ?? [], related: related.get(row.id) ?? [] };
        return facesOf(row, columns, tables, keys, { ...functions, visitorView: visitorViews.get(row.name) });
      });
    const relations = new Map(faces.map(({ relation }) => [relation.name, relation]));
    return {
      schema,
      relations,
      relationships: findRelationships(faces, foreignKeys(keys)),
      procedures: Map.groupBy(
        procedureRows
          .map((row) => toProcedure(row, (columns.get(row.returned_relation) ?? []).map(toColumn), exposed))
          .filter(isCallable),
        (procedure) => procedure.name,
      ),
      types: castableTypes(types),
    };
  });
}

/** Where each view's columns come from in the end: views of views are followed to the table. */
type Origins = Map<number, Map<number, { table: number; column: number }>>;

function tablesShown(rows: RelationRow[], columns: Map<number, ColumnRow[]>): Origins {
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

/** What belongs to a relation beside its own columns. */
type Beside = { computed: ComputedColumn[]; related: RelatedOf[]; visitorView: ColumnRow[] | undefined };

/** A relation once for each table whose columns it shows. */
function facesOf(
  row: RelationRow,
  columns: Map<number, ColumnRow[]>,
  origins: Origins,
  keys: KeyRow[],
  { computed, related, visitorView }: Beside,
): Face[] {
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

/** Whether whoever asks for the one can be given the other. */
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
