import {
  type Catalogue,
  type Column,
  type ColumnKind,
  type RelatedRows,
  visitorSchema,
} from '../catalogue/catalogue.ts';
import type { Field, JsonStep } from '../grammar/query.ts';
import { restError } from '../rest-error.ts';
import { isTimeType, type TimeValue } from '../time-zones.ts';

export type Compilation = {
  catalogue: Catalogue;
  values: string[];
  times: TimeValue[];
  aliases: number;
  embeds: number;
  innerLists: number;
  patterns: number;
  groups: number;
  steps: number;
  selected: Map<string, number>;
  ordered: Map<string, number>;
};

/** The text of a statement and its values. The database casts each value from text. */
export type Statement = { text: string; values: string[]; times: TimeValue[] };

export type Source = {
  alias: string;
  name: string;
  columns: ReadonlyMap<string, Column>;
  /**
   * Computed columns need a whole row of the relation, so this map is empty if the source has no whole row.
   */
  computed: ReadonlyMap<string, Column>;
  related: ReadonlyMap<string, RelatedRows>;
  /** The relation whose relationships requests can embed. */
  relation: string | null;
  /** The number of lists that this source is embedded in. */
  listDepth?: number;
};

// The wire protocol stores the number of parameters in 16 bits, which allows at most 65,535.
const maxValues = 30_000;
const maxNameBytes = 63;

export function startCompilation(catalogue: Catalogue): Compilation {
  const counts = { aliases: 0, embeds: 0, innerLists: 0, patterns: 0, groups: 0, steps: 0 };
  return { catalogue, values: [], times: [], ...counts, selected: new Map(), ordered: new Map() };
}

const maxStatementLength = 256 * 1024;

/** Throws 400 for a very long statement, because PostgreSQL would take seconds to plan it. */
export function finish(compilation: Compilation, text: string): Statement {
  if (text.length > maxStatementLength)
    throw restError(400, 'PGRST100', 'This request has too many columns or conditions');
  return { text, values: compilation.values, times: compilation.times };
}

/** Adds a value to the statement and returns its placeholder with a cast, which validates the value. */
export function valueAs(compilation: Compilation, value: string, type: string): string {
  const { values } = compilation;
  if (values.length >= maxValues) {
    throw restError(400, 'PGRST100', `A request can hold at most ${maxValues} values`);
  }
  const text = `$${values.push(value)}::text`;
  if (isTimeType(type)) compilation.times.push({ at: values.length - 1, keys: null });
  return type === 'text' ? text : `${text}::${type}`;
}

/** Adds JSON whose objects have these columns, and returns its placeholder. */
export function rowsAs(
  compilation: Compilation,
  json: string,
  type: 'json' | 'jsonb',
  columns: Pick<Column, 'name' | 'type'>[],
): string {
  const keys = columns.filter((column) => isTimeType(column.type)).map(({ name }) => name);
  const placeholder = valueAs(compilation, json, type);
  if (keys.length > 0) compilation.times.push({ at: compilation.values.length - 1, keys });
  return placeholder;
}

export function nextAlias(compilation: Compilation): string {
  compilation.aliases += 1;
  return `t${compilation.aliases}`;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Quotes the name of an output column. Throws 400 PGRST100 if it has more than 63 bytes, because PostgreSQL
 * would truncate it.
 */
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

export function ofVisitors(relation: string): string {
  return `${quoteName(visitorSchema)}.${quoteName(relation)}`;
}

/** Returns a stored column. Throws 400 42703 if the name is unknown. */
export function columnOf(source: Source, name: string): Column {
  const column = source.columns.get(name);
  if (column !== undefined) return column;
  throw restError(400, '42703', `column ${source.name}.${name} does not exist`);
}

export type Expression = { text: string; type: string; arrayType: string | null; kind: ColumnKind };

/** Returns the SQL of a column or JSON path. Throws 400 for an unknown column, and for a path into a text. */
export function compileField(compilation: Compilation, source: Source, field: Field): Expression {
  const computed = source.columns.has(field.name) ? undefined : source.computed.get(field.name);
  const column = computed ?? columnOf(source, field.name);
  const text = computed
    ? `${qualified(compilation, column.name)}(${source.alias})`
    : `${source.alias}.${quoteName(column.name)}`;
  const last = field.path.at(-1);
  if (last === undefined) return { ...column, text };
  // Each path such as `->0->0` into a text would give all of the text again, as another key to sort by.
  if (column.kind === 'text')
    throw restError(
      400,
      'PGRST100',
      `The column ${source.name}.${column.name} is a text and has no JSON paths`,
    );
  const isJson = column.kind === 'json' || column.kind === 'jsonb';
  const start = isJson ? text : `to_jsonb(${text})`;
  const path = `${start}${field.path.map((step) => compileStep(compilation, step)).join('')}`;
  const type = last.asText ? 'text' : column.kind === 'json' ? 'json' : 'jsonb';
  return { text: `(${path})`, type, arrayType: `${type}[]`, kind: type };
}

/** Returns the last key of a JSON path, or the column name if the field has no path. */
export function fieldName(field: Field): string {
  const key = field.path.findLast((step) => step.kind === 'key');
  return key?.kind === 'key' ? key.key : field.name;
}

const maxSteps = 100;

function compileStep(compilation: Compilation, step: JsonStep): string {
  // PostgreSQL keeps a copy of the value for each step until the row is read.
  compilation.steps += 1;
  if (compilation.steps > maxSteps)
    throw restError(400, 'PGRST100', `The JSON paths of a request can have at most ${maxSteps} steps`);
  const arrow = step.asText ? '->>' : '->';
  return step.kind === 'key'
    ? `${arrow}${valueAs(compilation, step.key, 'text')}`
    : `${arrow}${valueAs(compilation, step.index, 'int4')}`;
}
