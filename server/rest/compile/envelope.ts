import type { Form } from '../grammar/accept.ts';
import type { Output } from './level.ts';

/**
 * A response body may have this many bytes. The limit bounds memory use, because a server holds several
 * responses at once.
 */
const maxBodyBytes = 16 * 1024 * 1024;

/** Shorter bodies stay text, because Node.js sends text in one write together with the headers. */
const maxTextLength = 8 * 1024;

export type Answer = {
  count: string;
  /** The number of rows on all pages together, or null if the request did not ask for it. */
  total: string | null;
  /**
   * The response body as the database wrote it. A long body is a buffer. Null means that there is no body.
   */
  body: string | Buffer | null;
  /** The number of existing rows that an upsert changed. */
  merged: string | null;
  status: string | null;
  headers: string | null;
};

export type EnvelopeParts = {
  prelude?: string;
  rows: string;
  count?: string;
  total?: string;
  body: string;
  merged?: string;
  /** Expressions that raise an error if the rows violate a condition of the request. */
  guards?: string[];
};

/** Returns the whole statement, which checks the guards and aggregates the rows into a single row. */
export function envelope(parts: EnvelopeParts): string {
  const inner = [
    // The aggregate makes the statement return a single row instead of one for each row found.
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

/** Parses the single row that a statement of `envelope` returns. */
export function answerOf(row: (string | null)[]): Answer {
  const [count = null, total = null, text = null, merged = null, status = null, headers = null] = row;
  if (count === null) throw new Error('The answer lacks its number of rows');
  const body = text !== null && text.length > maxTextLength ? Buffer.from(text) : text;
  return { count, total, body, merged, status, headers };
}

export function bodyIn(form: Form, outputs: Output[]): string {
  if (form.kind === 'csv') return csvBody(outputs);
  const list = form.isStripped ? 'json_strip_nulls(json_agg(r.*))' : 'json_agg(r.*)';
  return form.kind === 'object' ? `coalesce(${list}->0, 'null')` : `coalesce(${list}, '[]')`;
}

/**
 * Returns a guard that raises PGRST116 unless there is exactly one row. The error also rolls back a write.
 */
export function exactlyOne(form: Form): string[] {
  if (form.kind !== 'object') return [];
  const message = 'Cannot coerce the result to a single JSON object';
  return [raise('count(*) <> 1', 406, 'PGRST116', message, `'The result contains ' || count(*) || ' rows'`)];
}

/** Returns a guard that raises PGRST124 if a write affects more than `limit` rows. */
export function atMost(limit: number | null, count: string): string[] {
  if (limit === null) return [];
  const message = 'Query result exceeds max-affected preference constraint';
  return [
    raise(`${count} > ${limit}`, 400, 'PGRST124', message, `'The query affects ' || ${count} || ' rows'`),
  ];
}

/**
 * Returns an SQL expression that raises an error if the condition is true. `details` is an SQL expression
 * too.
 */
export function raise(
  condition: string,
  status: number,
  code: string,
  message: string,
  details: string,
): string {
  return `case when ${condition} then data_api.refuse(${status}, '${code}', '${message}', ${details}) end`;
}

/** Returns an SQL expression for the value of a setting. It is null if the setting is unset or empty. */
export function setting(name: string): string {
  return `nullif(current_setting('${name}', true), '')`;
}

/** Puts the guards into a condition before the body, so that PostgreSQL cannot skip them. */
function withGuards(guards: string[], body: string): string {
  return guards.length === 0 ? body : `case when coalesce(${guards.join(', ')}) is null then ${body} end`;
}

// Limits the size of the body. The size is measured on the JSON value, because a cast to text would copy it.
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

/** Returns an SQL string literal, which is valid with any value of `standard_conforming_strings`. */
function literal(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
