import { type Column, columnKind, type Procedure, type RelatedRows } from './catalogue.ts';
import type { ProcedureRow } from './catalogue-queries.ts';

export type ComputedColumn = { relation: number; column: Column };
export type RelatedOf = { relation: number; rows: RelatedRows };

const bodyTypes = ['json', 'jsonb', 'text', 'bytea', 'xml'];

/**
 * Converts a function of the schema to a procedure. `exposed` maps the IDs of exposed relations to their
 * names.
 */
export function toProcedure(
  row: ProcedureRow,
  returned: Column[],
  exposed: ReadonlyMap<number, string>,
): Procedure {
  const taken = row.arguments.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v');
  const given = row.arguments.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't');
  const firstOptional = taken.length - row.default_count;
  const columns = given.length > 0 ? given.map(outputColumn) : returned;
  return {
    name: row.name,
    parameters: taken.map(({ name, type, mode }, index) => ({
      name,
      type,
      isVariadic: mode === 'v',
      isRequired: index < firstOptional && mode !== 'v',
    })),
    isReadOnly: row.volatility !== 'v',
    returns: kindOf(row),
    columns: new Map(row.is_composite ? columns.map((column) => [column.name, column]) : []),
    relation: given.length > 0 ? null : (exposed.get(row.returned_relation) ?? null),
  };
}

/** Returns the function as a computed column if its argument is a row and it returns one value. */
export function computedColumns(row: ProcedureRow): ComputedColumn[] {
  const relation = onlyRowOf(row);
  if (relation === null || row.is_set || row.is_composite) return [];
  return [{ relation, column: outputColumn({ name: row.name, type: row.returned_type }) }];
}

/**
 * Returns the function as an embeddable relation if its argument is a row and it returns rows of an exposed
 * relation. A function declared with `ROWS 1` returns at most one row.
 */
export function relatedRows(row: ProcedureRow, exposed: ReadonlyMap<number, string>): RelatedOf[] {
  const relation = onlyRowOf(row);
  const target = exposed.get(row.returned_relation);
  if (relation === null || target === undefined) return [];
  return [{ relation, rows: { procedure: row.name, target, isToOne: !row.is_set || row.rows === 1 } }];
}

/**
 * Returns whether requests can call the function. All parameters need names, except that a single unnamed
 * parameter can take the whole body.
 */
export function isCallable({ parameters }: Procedure): boolean {
  const [first, ...others] = parameters;
  if (parameters.every((parameter) => parameter.name !== '')) return true;
  return first !== undefined && others.length === 0 && bodyTypes.includes(first.type);
}

function onlyRowOf({ arguments: [first, ...others] }: ProcedureRow): number | null {
  return first !== undefined && others.length === 0 && first.row_of !== 0 ? first.row_of : null;
}

function kindOf(row: ProcedureRow): Procedure['returns'] {
  if (row.is_void) return 'void';
  if (row.is_composite) return row.is_set ? 'rows' : 'row';
  return row.is_set ? 'scalars' : 'scalar';
}

function outputColumn({ name, type }: { name: string; type: string }): Column {
  // PostgreSQL has no arrays of arrays, and arrays of domains are not used.
  const hasArray = !type.endsWith('[]');
  return { name, type, arrayType: hasArray ? `${type}[]` : null, kind: columnKind(type), default: null };
}
