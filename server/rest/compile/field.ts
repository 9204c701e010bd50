import type { ColumnKind } from '../catalogue/catalogue.ts';
import type { Field, JsonStep } from '../grammar/query.ts';
import { type Compilation, columnOf, qualified, quoteName, type Source, valueAs } from './compilation.ts';

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
