import type { Catalogue, Column, Relation } from '../catalogue/catalogue.ts';
import type { Form } from '../grammar/accept.ts';
import { affectedLimit, type Preferences } from '../grammar/prefer.ts';
import type { Level } from '../grammar/query.ts';
import { restError } from '../rest-error.ts';
import type { ParsedCall } from '../statement-cache.ts';
import { compileConditions, whereClause } from './conditions.ts';
import { relationNamed, relationshipOf, sourceOf, tyingColumns } from './embed.ts';
import { atMost, bodyIn, envelope, exactlyOne } from './envelope.ts';
import { columnOutput, levelOutputs, type Output, orderClause, selectOutputs } from './level.ts';
import {
  type Compilation,
  columnOf,
  finish,
  quoteName,
  rowsAs,
  type Source,
  type Statement,
  startCompilation,
  valueAs,
} from './statement-parts.ts';

export type WriteCall = ParsedCall & { name: string };

type Target = { compilation: Compilation; relation: Relation; target: Source };

type Write = {
  /** Returns the INSERT, UPDATE or DELETE statement with the given RETURNING list. */
  statement: (returning: string) => string;
  /** An SQL expression for the number of existing rows that an upsert has changed. */
  merged?: string | undefined;
  guards?: string[];
  isLimited?: boolean;
};

export const writtenRows = '(select count(*) from source)';

/**
 * Returns the statement of a write, which also selects the columns and embeds of the written rows that the
 * request asks for.
 */
export function compileWrite(
  catalogue: Catalogue,
  { name, query, preferences, form }: WriteCall,
  writeTo: (target: Target) => Write,
): Statement {
  const compilation = startCompilation(catalogue);
  const relation = relationNamed(compilation, name);
  const target = sourceOf(compilation, relation);
  const { statement, merged, guards = [], isLimited = false } = writeTo({ compilation, relation, target });
  const returning = returningOf(preferences);
  const columns = {
    rows: () => neededColumns(compilation, target, query.root),
    keys: () => relation.key,
    nothing: () => [],
  }[returning]();
  const list = columns.map((name) => columnOutput(target, name).text).join(', ');
  const prelude = `with source as (${statement(` returning ${list === '' ? '1' : list}`)}) `;
  // Computed columns are not available, because the rows of RETURNING do not have the row type of the
  // relation.
  const written = { ...target, computed: new Map(), related: new Map() };
  const rows = returnedRows(compilation, written, query.root, returning, columns);
  const text = envelope({
    prelude,
    rows: rows.text,
    count: writtenRows,
    body: rows.outputs === null ? 'null::text' : bodyIn(returning === 'keys' ? keysForm : form, rows.outputs),
    ...(merged !== undefined && { merged }),
    guards: [
      ...guards,
      ...exactlyOne(form),
      ...atMost(isLimited ? affectedLimit(preferences) : null, writtenRows),
    ],
  });
  return finish(compilation, text);
}

const keysForm: Form = { kind: 'array', isStripped: false };

function returnedRows(
  compilation: Compilation,
  target: Source,
  level: Level,
  returning: Returning,
  columns: string[],
): { text: string; outputs: Output[] | null } {
  const from = `source as ${target.alias}`;
  if (columns.length === 0) return { text: `select from ${from}`, outputs: null };
  if (returning === 'keys') {
    const outputs = columns.map((name) => columnOutput(target, name));
    return { text: selectOutputs(outputs, from), outputs };
  }
  // The filters have already chosen which rows are written, so only inner embeds filter the output.
  const shown = { ...level, conditions: [] };
  const outputs = levelOutputs(compilation, target, shown);
  const where = whereClause(compileConditions(compilation, target, shown));
  return {
    text: selectOutputs(outputs, `${from}${where}${orderClause(compilation, target, shown)}`),
    outputs,
  };
}

function neededColumns(compilation: Compilation, source: Source, level: Level): string[] {
  const items = level.items.length === 0 ? [{ kind: 'all' } as const] : level.items;
  const selected = items.flatMap((item) => {
    if (item.kind === 'all') return [...source.columns.keys()];
    if (item.kind === 'field') return [columnOf(source, item.field.name).name];
    return tyingColumns(relationshipOf(compilation, source, item));
  });
  const ordering = level.order
    .filter((term) => term.relation === null)
    .map((term) => columnOf(source, term.field.name).name);
  return [...new Set([...selected, ...ordering])];
}

type Returning = 'rows' | 'keys' | 'nothing';

function returningOf(preferences: Preferences): Returning {
  if (preferences.return === 'representation') return 'rows';
  return preferences.return === 'headers-only' ? 'keys' : 'nothing';
}

/**
 * Returns the WHERE clause of an update or delete. The triggers of a view lock each row that they write. So all rows
 * of a view are found first: otherwise a slow filter would keep the rows of others locked.
 */
export function whereOfWrite({ compilation, relation, target }: Target, table: string, level: Level): string {
  const where = whereClause(compileConditions(compilation, target, level));
  const [key, ...more] = relation.key;
  if (relation.takesUpserts || key === undefined || more.length > 0) return where;
  const column = columnOutput(target, key).text;
  return ` where ${column} = any (array(select ${column} from ${table}${where}))`;
}

/** The rows to write. `json` is an array of objects, or a placeholder for such an array. */
export type Payload = { json: string; columns: string[]; rowCount: number };

/** Returns the columns that a payload writes. Throws 400 PGRST204 if a column is unknown. */
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
 * Returns SQL that reads the rows of the payload as `b`. The database parses the JSON and converts each value
 * to the type of its column. With `missing=default`, a missing key gets the default of the column instead of
 * null.
 */
export function payloadSource(
  compilation: Compilation,
  payload: Payload,
  columns: Column[],
  { missing }: Preferences,
): string {
  const defaults = missing === 'default' ? columns.filter((column) => column.default !== null) : [];
  if (columns.length === 0) return `json_array_elements(${valueAs(compilation, payload.json, 'json')}) as b`;
  const list = columns.map((column) => `${quoteName(column.name)} ${column.type}`).join(', ');
  if (defaults.length === 0) {
    return `json_to_recordset(${rowsAs(compilation, payload.json, 'json', columns)}) as b(${list})`;
  }
  const pairs = defaults
    .map((column) => `${valueAs(compilation, column.name, 'text')}, ${column.default}`)
    .join(', ');
  const filled = `select jsonb_agg(jsonb_build_object(${pairs}) || element) from jsonb_array_elements(${rowsAs(compilation, payload.json, 'jsonb', columns)}) as element`;
  return `jsonb_to_recordset((${filled})) as b(${list})`;
}
