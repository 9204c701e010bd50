import {
  type Catalogue,
  type Column,
  type ColumnKind,
  type RelatedRows,
  visitorSchema,
} from '../catalogue/catalogue.ts';
import type { Field, JsonStep } from '../grammar/query.ts';
import { restError } from '../rest-error.ts';

/** A statement under construction. `aliases` is the number of aliases used so far. */
export type Compilation = { catalogue: Catalogue; values: string[]; aliases: number };

/** A statement and its values. All values are text that the database casts. */
export type Statement = { text: string; values: string[] };

/** The rows of a level. */
export type Source = {
  alias: string;
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Empty unless the alias is a whole row of the relation. */
  computed: ReadonlyMap<string, Column>;
  related: ReadonlyMap<string, RelatedRows>;
  /** The relation whose relationships embeds use. */
  relation: string | null;
};

// The wire protocol counts parameters in 16 bits.
const maxValues = 30_000;
const maxNameBytes = 63;

export function startCompilation(catalogue: Catalogue): Compilation {
  return { catalogue, values: [], aliases: 0 };
}

export function finish(compilation: Compilation, text: string): Statement {
  return { text, values: compilation.values };
}

/** Binds a value and returns its placeholder with a cast, which validates the value. */
export function valueAs(compilation: Compilation, value: string, type: string): string {
  const { values } = compilation;
  if (values.length >= maxValues) {
    throw restError(400, 'PGRST100', `A request can hold at most ${maxValues} values`);
  }
  const text = `$${values.push(value)}::text`;
  return type === 'text' ? text : `${text}::${type}`;
}

export function nextAlias(compilation: Compilation): string {
  compilation.aliases += 1;
  return `t${compilation.aliases}`;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes an output name. Throws 400 PGRST100 above 63 bytes, because the database would truncate it. */
export function outputName(name: string): string {
  if (Buffer.byteLength(name) > maxNameBytes || name.includes('\0') || name === '') {
    throw restError(400, 'PGRST100', 'An alias must have between 1 and 63 bytes', {
      details: name.slice(0, 100),
    });
  }
  return quoteName(name);
}

export function qualified(compilation: Compilation, relation: string): string {
  return `${quoteName(compilation.catalogue.schema)}.${quoteName(relation)}`;
}

/** Returns the view that visitors read instead of a relation. */
export function ofVisitors(relation: string): string {
  return `${quoteName(visitorSchema)}.${quoteName(relation)}`;
}

/** Returns a stored column. Throws 400 42703 if it is unknown. */
export function columnOf(source: Source, name: string): Column {
  const column = source.columns.get(name);
  if (column !== undefined) return column;
  throw restError(400, '42703', `column ${source.name}.${name} does not exist`);
}

/** An SQL expression and its type. */
export type Expression = { text: string; type: string; arrayType: string | null; kind: ColumnKind };

/** Returns the SQL of a column or JSON path. Throws 400 42703 for an unknown column. */
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

/** Returns the default output name: the last key of a JSON path, or the column. */
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
