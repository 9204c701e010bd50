import type { Column, Relation } from '../catalogue/catalogue.ts';
import { restError } from '../rest-error.ts';
import { type Compilation, quoteName, valueAs } from './compilation.ts';

/** Rows to write: a JSON array of objects, and their columns. */
export type Payload = { json: string; columns: string[]; rowCount: number };

/** Returns the columns of a payload. Throws 400 PGRST204 for an unknown one. */
export function payloadColumns(relation: Relation, payload: Pick<Payload, 'columns'>): Column[] {
  return payload.columns.map((name) => {
    const column = relation.columns.get(name);
    if (column !== undefined) return column;
    throw restError(
      400,
      'PGRST204',
      `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
    );
  });
}

/**
 * Returns the payload as a row source `b`. The database parses the JSON and converts each value by its column's type;
 * with `usesDefaults`, a missing key takes the column's default instead of null.
 */
export function payloadSource(
  compilation: Compilation,
  payload: Payload,
  columns: Column[],
  usesDefaults: boolean,
): string {
  const defaults = usesDefaults ? columns.filter((column) => column.default !== null) : [];
  if (columns.length === 0) return `json_array_elements(${valueAs(compilation, payload.json, 'json')}) as b`;
  const list = columns.map((column) => `${quoteName(column.name)} ${column.type}`).join(', ');
  if (defaults.length === 0) {
    return `json_to_recordset(${valueAs(compilation, payload.json, 'json')}) as b(${list})`;
  }
  const pairs = defaults
    .map((column) => `${valueAs(compilation, column.name, 'text')}, ${column.default}`)
    .join(', ');
  const filled = `select jsonb_agg(jsonb_build_object(${pairs}) || element) from jsonb_array_elements(${valueAs(compilation, payload.json, 'jsonb')}) as element`;
  return `jsonb_to_recordset((${filled})) as b(${list})`;
}
