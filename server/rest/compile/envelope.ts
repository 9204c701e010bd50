import type { Form } from '../grammar/accept.ts';
import type { Output } from './level.ts';

/** Limits memory: a node holds several answers at once. */
const maxBodyBytes = 64 * 1024 * 1024;

export type EnvelopeParts = {
  /** A `with` clause before the select. */
  prelude?: string;
  /** The select of the rows. */
  rows: string;
  count?: string;
  total?: string;
  body: string;
  merged?: string;
  /** Expressions that raise an error if the rows violate a demand of the call. */
  guards?: string[];
};

/** Returns the whole statement: aggregates the rows into one answer and evaluates the guards. */
export function envelope(parts: EnvelopeParts): string {
  const inner = [
    // Forces an aggregate: without one there would be an answer for each row.
    'count(*) as shown',
    `${parts.count ?? 'count(*)'} as count`,
    `${parts.total ?? 'null'} as total`,
    `${withGuards(parts.guards ?? [], parts.body)} as body`,
    `${parts.merged ?? 'null'} as merged`,
  ].join(', ');
  return (
    `${parts.prelude ?? ''}select count::text, total::text, ${bounded('body')} as body, merged::text, ` +
    `${setting('response.status')} as status, ${setting('response.headers')} as headers ` +
    `from (select ${inner} from (${parts.rows}) as r) as answer`
  );
}

/** Returns the expression of the body in the accepted form. */
export function bodyIn(form: Form, outputs: Output[]): string {
  if (form.kind === 'csv') return csvBody(outputs);
  const list = form.isStripped ? 'json_strip_nulls(json_agg(r.*))' : 'json_agg(r.*)';
  return form.kind === 'object' ? `coalesce(${list}->0, 'null')` : `coalesce(${list}, '[]')`;
}

/** A guard that raises PGRST116 unless there is exactly one row, which also undoes a write. */
export function exactlyOne(form: Form): string[] {
  if (form.kind !== 'object') return [];
  const message = 'Cannot coerce the result to a single JSON object';
  return [raise('count(*) <> 1', 406, 'PGRST116', message, `'The result contains ' || count(*) || ' rows'`)];
}

/** A guard that raises PGRST124 if a write affects more than `limit` rows. */
export function atMost(limit: number | null, count: string): string[] {
  if (limit === null) return [];
  const message = 'Query result exceeds max-affected preference constraint';
  return [
    raise(`${count} > ${limit}`, 400, 'PGRST124', message, `'The query affects ' || ${count} || ' rows'`),
  ];
}

/** Returns an expression that raises an error if the condition holds, else null. `details` is SQL. */
export function raise(
  condition: string,
  status: number,
  code: string,
  message: string,
  details: string,
): string {
  return `case when ${condition} then data_api.refuse(${status}, '${code}', '${message}', ${details}) end`;
}

/** Returns the SQL of a setting, null if unset or empty. */
export function setting(name: string): string {
  return `nullif(current_setting('${name}', true), '')`;
}

/** Guards return null or raise an error; evaluated before the body, they cannot be skipped. */
function withGuards(guards: string[], body: string): string {
  return guards.length === 0 ? body : `case when coalesce(${guards.join(', ')}) is null then ${body} end`;
}

// The body stays JSON until it is sent, since each cast to text copies it twice. Its size is therefore taken from the
// value, and the size guard, which returns text, has its own case expression.
function bounded(body: string): string {
  const message = 'The answer is too large';
  const details = `'Ask for fewer rows at once, or for fewer columns.'`;
  return withGuards(
    [raise(`pg_column_size(${body}) > ${maxBodyBytes}`, 400, '54000', message, details)],
    body,
  );
}

function csvBody(outputs: Output[]): string {
  const header = outputs
    .map(({ name }) => literal(csvText(name.slice(1, -1).replaceAll('""', '"'))))
    .join(` || ',' || `);
  const line = outputs.map(({ name }) => csvCell(`r.${name}::text`)).join(` || ',' || `);
  if (outputs.length === 0) return `''`;
  return `${header} || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`;
}

function csvCell(text: string): string {
  return `coalesce(case when ${text} ~ '^$|[",()\\\\[:space:]]' then '"' || replace(${text}, '"', '""') || '"' else ${text} end, '')`;
}

function csvText(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns an SQL literal that does not depend on standard_conforming_strings. */
function literal(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
