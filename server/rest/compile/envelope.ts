import type { Form } from '../grammar/accept.ts';
import type { Output } from './level.ts';

/** The single row that every statement gives back. Numbers come as text. */
export type Answer = {
  /** Rows that were read, or written. */
  count: string;
  /** How many rows there are beyond this page; null when nobody asked. */
  total: string | null;
  /** The whole answer, written by the database; null when there is none. A long one goes on unread, as bytes. */
  body: string | Buffer | null;
  /** Rows that an upsert found and changed. */
  merged: string | null;
  status: string | null;
  headers: string | null;
};

/** The values of that row in the order in which `envelope` selects them, each as the bytes of its text. */
export type AnswerRow = (Buffer | null)[];

/** Up to here it costs less to send an answer as text, together with its headers. */
const longestText = 8 * 1024;

export function answerOf([count, total, body, merged, status, headers]: AnswerRow): Answer {
  const rows = text(count);
  if (rows === null) throw new Error('An answer that does not say how many rows it has');
  return {
    count: rows,
    total: text(total),
    body: body && body.length > longestText ? body : text(body),
    merged: text(merged),
    status: text(status),
    headers: text(headers),
  };
}

function text(bytes: Buffer | null | undefined): string | null {
  return bytes?.toString('utf8') ?? null;
}

/** A longer answer would not fit into memory a few times over. */
const longestBody = 64 * 1024 * 1024;

export type EnvelopeParts = {
  /** Statements in front of the select: `with source as (…)`. */
  prelude?: string;
  /** A select whose rows are the answer's. */
  rows: string;
  count?: string;
  total?: string;
  body: string;
  merged?: string;
  /** Expressions that raise an error when the rows are not what the call demands. */
  guards?: string[];
};

/** The statement around the rows: aggregates them into one answer and lets the guards decide. */
export function envelope(parts: EnvelopeParts): string {
  const inner = [
    // Something must aggregate: without it there would be an answer for each row.
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

/** The rows written in the form that the caller accepts. */
export function bodyIn(form: Form, outputs: Output[]): string {
  if (form.kind === 'csv') return csvBody(outputs);
  const list = form.isStripped ? 'json_strip_nulls(json_agg(r.*))' : 'json_agg(r.*)';
  return form.kind === 'object' ? `coalesce(${list}->0, 'null')` : `coalesce(${list}, '[]')`;
}

/** Raises PGRST116 unless there is exactly one row, so that a write of any other number is undone. */
export function exactlyOne(form: Form): string[] {
  if (form.kind !== 'object') return [];
  const message = 'Cannot coerce the result to a single JSON object';
  return [raise('count(*) <> 1', 406, 'PGRST116', message, `'The result contains ' || count(*) || ' rows'`)];
}

/** Raises PGRST124 when a write touches more rows than the caller allowed. */
export function atMost(limit: number | null, count: string): string[] {
  if (limit === null) return [];
  const message = 'Query result exceeds max-affected preference constraint';
  return [
    raise(`${count} > ${limit}`, 400, 'PGRST124', message, `'The query affects ' || ${count} || ' rows'`),
  ];
}

/** An expression that is null, or raises an error while the condition holds. `details` is SQL. */
export function raise(
  condition: string,
  status: number,
  code: string,
  message: string,
  details: string,
): string {
  return `case when ${condition} then data_api.refuse(${status}, '${code}', '${message}', ${details}) end`;
}

export function setting(name: string): string {
  return `nullif(current_setting('${name}', true), '')`;
}

/** A guard gives null or raises an error; standing in front of the body it cannot be skipped. */
function withGuards(guards: string[], body: string): string {
  return guards.length === 0 ? body : `case when coalesce(${guards.join(', ')}) is null then ${body} end`;
}

// JSON stays JSON until it is sent, since each cast to text copies all of it twice; so its size is asked of the value,
// and what may refuse it, which gives text, stands in a case of its own.
function bounded(body: string): string {
  const message = 'The answer is too large';
  const details = `'Ask for fewer rows at once, or for fewer columns.'`;
  return withGuards(
    [raise(`pg_column_size(${body}) > ${longestBody}`, 400, '54000', message, details)],
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

/** A text as an SQL literal that means the same whatever standard_conforming_strings says. */
function literal(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
