import {
  type Catalogue,
  type Column,
  type ColumnKind,
  type RelatedRows,
  visitorSchema,
} from '../catalogue/catalogue.ts';
import type { Field, JsonStep } from '../grammar/query.ts';
import { restError } from '../rest-error.ts';

/** A statement under construction: its values so far, and the number of aliases used. */
export type Compilation = { catalogue: Catalogue; values: string[]; aliases: number };

/** A statement and its values, all text and cast by the database. */
export type Statement = { text: string; values: string[] };

/** The source of the rows of a level. */
export type Source = {
  alias: string;
  /** The name in messages. */
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Computed columns and related rows, if the alias is a whole row of the relation. */
  computed: ReadonlyMap<string, Column>;
  related: ReadonlyMap<string, RelatedRows>;
  /** The relation whose relationships embeds use. */
  relation: string | null;
};

// The wire protocol counts parameters in 16 bits.
const maxValues = 30_000;
const maxNameBytes = 63;

/** Starts a statement. */
export function startCompilation(catalogue: Catalogue): Compilation {
  return { catalogue, values: [], aliases: 0 };
}

/** Returns the finished statement. */
export function finish(compilation: Compilation, text: string): Statement {
  return { text, values: compilation.values };
}

function valueAsText(compilation: Compilation, value: string): string {
  if (compilation.values.length >= maxValues) {
    throw restError(400, 'PGRST100', `A request can hold at most ${maxValues} values`);
  }
  compilation.values.push(value);
  return `$${compilation.values.length}::text`;
}

/** Binds a value and returns its placeholder, cast to a type: the type's input function validates it. */
export function valueAs(compilation: Compilation, value: string, type: string): string {
  const text = valueAsText(compilation, value);
  return type === 'text' ? text : `${text}::${type}`;
}

/** Returns an unused alias. */
export function nextAlias(compilation: Compilation): string {
  compilation.aliases += 1;
  return `t${compilation.aliases}`;
}

/** Returns a name as a quoted SQL identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns a quoted output name. Throws 400 PGRST100 beyond 63 bytes, where the database would truncate it. */
export function outputName(name: string): string {
  if (Buffer.byteLength(name) > maxNameBytes || name.includes('\0') || name === '') {
    throw restError(400, 'PGRST100', 'An alias must have between 1 and 63 bytes', {
      details: name.slice(0, 100),
    });
  }
  return quoteName(name);
}

/** Returns a relation or function name with the API's schema. */
export function qualified(compilation: Compilation, relation: string): string {
  return `${quoteName(compilation.catalogue.schema)}.${quoteName(relation)}`;
}

/** The view that visitors read instead of a relation. */
export function ofVisitors(relation: string): string {
  return `${quoteName(visitorSchema)}.${quoteName(relation)}`;
}

/** Returns a stored column. Throws 400 42703 for an unknown one. */
export function columnOf(source: Source, name: string): Column {
  const column = source.columns.get(name);
  if (column !== undefined) return column;
  throw restError(400, '42703', `column ${source.name}.${name} does not exist`);
}

/** An SQL expression and its type. */
export type Expression = { text: string; type: string; arrayType: string | null; kind: ColumnKind };

/** Returns a column, or a JSON path into it. Throws 400 42703 for an unknown column. */
export function compileField(compilation: Compilation, source: Source, field: Field): Expression {
  const computed = source.columns.has(field.name) ? undefined : source.computed.get(field.name);
  const column = computed ?? columnOf(source, field.name);
  const text = computed
    ? `${qualified(compilation, column.name)}(${source.alias})`
    : `${source.alias}.${quoteName(column.name)}`;
  const last = field.path.at(-1);
  if (last === undefined) return { ...column, text };
  const isJson = column.kind === 'json' || column.kind === 'jsonb';
  const start = isJson ? text : `to_jsonb(${text})`;
  const path = `${start}${field.path.map((step) => compileStep(compilation, step)).join('')}`;
  const type = last.asText ? 'text' : column.kind === 'json' ? 'json' : 'jsonb';
  return { text: `(${path})`, type, arrayType: `${type}[]`, kind: type };
}

/** Returns the output name of a field without an alias: the last key of its path, else the column. */
export function fieldName(field: Field): string {
  const key = field.path.findLast((step) => step.kind === 'key');
  return key?.kind === 'key' ? key.key : field.name;
}

function compileStep(compilation: Compilation, step: JsonStep): string {
  const arrow = step.asText ? '->>' : '->';
  return step.kind === 'key'
    ? `${arrow}${valueAs(compilation, step.key, 'text')}`
    : `${arrow}${valueAs(compilation, step.index, 'int4')}`;
}
