import template, { type Sql as Fragment, join, raw } from 'sql-template-tag';
import { Json, type Value } from './value-types.ts';

export type { Fragment };

/** Returns a part of a statement that can be included in the templates of other statements. */
export function fragment(strings: TemplateStringsArray, ...values: readonly (Value | Fragment)[]): Fragment {
  return template(strings, ...values);
}

/** Returns a quoted name. Dots separate schema, relation and column. */
export function identifier(name: string): Fragment {
  return raw(quote(name));
}

/** Returns a value to bind as jsonb. A JavaScript null becomes an SQL NULL. */
export function json(value: unknown): Json | null {
  return value === null ? null : new Json(value);
}

type Columns = Readonly<Record<string, Value>>;

/** Returns `("a", "b") values ($1, $2), …` for rows that have the same columns. */
export function rowsToInsert(rows: Columns | readonly Columns[]): Fragment {
  const list = Array.isArray(rows) ? (rows as readonly Columns[]) : [rows as Columns];
  const columns = Object.keys(list[0] ?? {});
  const tuples = list.map((row) =>
    join(
      columns.map((column) => row[column]),
      ', ',
      '(',
      ')',
    ),
  );
  return fragment`(${join(columns.map(identifierOfColumn))}) values ${join(tuples)}`;
}

/** Returns `"a" = $1, "b" = $2` for the `set` clause of an update. Leaves out values that are undefined. */
export function assignments(changes: Readonly<Record<string, Value | Fragment | undefined>>): Fragment {
  const changed = Object.entries(changes).flatMap(([column, value]) =>
    value === undefined ? [] : [fragment`${identifierOfColumn(column)} = ${value}`],
  );
  return join(changed, ', ');
}

/** Returns a pattern for `like` and `ilike` that matches only this text. */
export function escapeLikePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function identifierOfColumn(name: string): Fragment {
  return raw(quotePart(name));
}

function quote(name: string): string {
  return name.split('.').map(quotePart).join('.');
}

function quotePart(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
