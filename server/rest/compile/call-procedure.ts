import type { Catalogue, Procedure, ProcedureParameter } from '../catalogue/catalogue.ts';
import type { Form } from '../grammar/accept.ts';
import type { Query } from '../grammar/query.ts';
import {
  type Compilation,
  finish,
  nextAlias,
  qualified,
  quoteName,
  type Source,
  type Statement,
  startCompilation,
  valueAs,
} from './compilation.ts';
import { compileConditions } from './conditions.ts';
import { atMost, bodyIn, envelope, exactlyOne } from './envelope.ts';
import { windowClause } from './level.ts';
import { compileRows, mostRows, type ReadOptions } from './read-rows.ts';

/** What a procedure is given: a JSON object's members, texts by name, the whole body, or nothing. */
export type Arguments =
  | { kind: 'json'; json: string; names: string[] }
  | { kind: 'texts'; values: { name: string; value: string }[] }
  | { kind: 'body'; body: string };

export type CallOptions = ReadOptions & { maxAffected: number | null };

/** A call as one statement; rows that it returns can be filtered, ordered, counted and paged like a relation's. */
export function compileCall(
  catalogue: Catalogue,
  procedure: Procedure,
  query: Query,
  given: Arguments,
  options: CallOptions,
): Statement {
  const compilation = startCompilation(catalogue);
  const { list, from } = compileArguments(compilation, procedure, given);
  const call = `${qualified(compilation, procedure.name)}(${list})`;
  const text =
    procedure.returns === 'rows' || procedure.returns === 'row'
      ? compileReturnedRows(compilation, procedure, query, call, from, options)
      : compileScalars(compilation, procedure, query, call, from, options);
  return finish(compilation, text);
}

function compileReturnedRows(
  compilation: Compilation,
  procedure: Procedure,
  query: Query,
  call: string,
  argumentsFrom: string,
  options: CallOptions,
): string {
  const source = sourceOfRows(compilation, procedure);
  const from = `${argumentsFrom}${argumentsFrom === '' ? '' : ', lateral '}${call} as ${source.alias}`;
  const rows = { source, from, isReadOnce: true };
  if (procedure.returns === 'row') {
    const form = options.form.kind === 'array' ? { ...options.form, kind: 'object' as const } : options.form;
    return compileRows(compilation, { ...rows, guards: [] }, query, { ...options, form });
  }
  const guards = [...exactlyOne(options.form), ...atMost(options.maxAffected, 'count(*)')];
  return compileRows(compilation, { ...rows, guards }, query, options);
}

function sourceOfRows(compilation: Compilation, procedure: Procedure): Source {
  const relation = compilation.catalogue.relations.get(procedure.relation ?? '');
  return {
    alias: nextAlias(compilation),
    name: procedure.relation ?? procedure.name,
    columns: procedure.columns,
    computed: relation?.computed ?? new Map(),
    related: relation?.related ?? new Map(),
    relation: procedure.relation,
  };
}

function compileScalars(
  compilation: Compilation,
  procedure: Procedure,
  query: Query,
  call: string,
  from: string,
  { form, hasBody, window, maxAffected, isCounted }: CallOptions,
): string {
  // A scalar has no columns, so every filter on it names an unknown one.
  compileConditions(
    compilation,
    {
      alias: 'r',
      name: procedure.name,
      columns: new Map(),
      computed: new Map(),
      related: new Map(),
      relation: null,
    },
    query.root,
  );
  const isSet = procedure.returns === 'scalars';
  const page = isSet
    ? windowClause({ limit: Math.min(window.limit ?? mostRows, mostRows), offset: window.offset })
    : '';
  return envelope({
    rows: `select ${call} as value${from === '' ? '' : ` from ${from}`}${page}`,
    // Counting whole rows makes the call happen even when nothing else looks at its value.
    count: 'count(r.*)',
    ...(isCounted && { total: 'count(r.*)' }),
    body: procedure.returns === 'void' || !hasBody ? 'null::text' : scalarBody(form, isSet),
    guards: isSet ? [...exactlyOne(form), ...atMost(maxAffected, 'count(*)')] : [],
  });
}

function scalarBody(form: Form, isSet: boolean): string {
  if (form.kind === 'csv') return bodyIn(form, [{ text: 'value', name: '"value"' }]);
  const list = form.isStripped ? 'json_strip_nulls(json_agg(r.value))' : 'json_agg(r.value)';
  const isSingle = !isSet || form.kind === 'object';
  return isSingle ? `coalesce(${list}->0, 'null')` : `coalesce(${list}, '[]')`;
}

/** The argument list, and the row source `a` that it reads from when the arguments come as JSON. */
function compileArguments(
  compilation: Compilation,
  procedure: Procedure,
  given: Arguments,
): { list: string; from: string } {
  if (given.kind === 'body') {
    const type = procedure.parameters[0]?.type ?? 'text';
    return { list: valueAs(compilation, given.body, type), from: '' };
  }
  const names = given.kind === 'json' ? given.names : given.values.map((each) => each.name);
  const used = procedure.parameters.filter((parameter) => names.includes(parameter.name));
  if (used.length === 0) return { list: '', from: '' };
  if (given.kind === 'texts') {
    return {
      list: used.map((each) => assign(each, compileText(compilation, each, given.values))).join(', '),
      from: '',
    };
  }
  const columns = used.map((each) => `${quoteName(each.name)} ${each.type}`).join(', ');
  return {
    list: used.map((each) => assign(each, `a.${quoteName(each.name)}`)).join(', '),
    from: `json_to_record(${valueAs(compilation, given.json, 'json')}) as a(${columns})`,
  };
}

function assign(parameter: ProcedureParameter, value: string): string {
  return `${parameter.isVariadic ? 'variadic ' : ''}${quoteName(parameter.name)} := ${value}`;
}

/** Of a name given twice the last value counts, except that a variadic parameter takes them all. */
function compileText(
  compilation: Compilation,
  parameter: ProcedureParameter,
  values: { name: string; value: string }[],
): string {
  const own = values.filter((each) => each.name === parameter.name).map((each) => each.value);
  if (!parameter.isVariadic) return valueAs(compilation, own.at(-1) ?? '', parameter.type);
  const element = parameter.type.replace(/\[\]$/, '');
  return `array[${own.map((value) => valueAs(compilation, value, element)).join(', ')}]`;
}
