import { respond, respondWithPage, runCall } from '../answer-call.ts';
import { type Call, type DataApi, requestedWindow } from '../call.ts';
import type { Catalogue, Procedure } from '../catalogue/catalogue.ts';
import { compileConditions } from '../compile/conditions.ts';
import { atMost, bodyIn, envelope, exactlyOne } from '../compile/envelope.ts';
import { windowClause } from '../compile/level.ts';
import { compileRows, type ReadOptions, rowLimit } from '../compile/read.ts';
import {
  type Compilation,
  finish,
  nextAlias,
  qualified,
  type Source,
  type Statement,
  startCompilation,
} from '../compile/statement-parts.ts';
import type { Form } from '../grammar/accept.ts';
import { affectedLimit } from '../grammar/prefer.ts';
import type { Query } from '../grammar/query.ts';
import { restError } from '../rest-error.ts';
import { type Arguments, compileArguments, matchBody, matchQuery } from './procedure-arguments.ts';

/**
 * Handles `rpc/name` and sends the rows or value that the procedure returns, or 204 if it returns void. GET
 * and HEAD requests are read-only.
 */
export async function callProcedure(api: DataApi, call: Call): Promise<void> {
  const catalogue = api.catalogue.current();
  const { procedure, given, shape } =
    call.request.method === 'POST' ? matchBody(catalogue, call) : matchQuery(catalogue, call);
  const maxAffected = affectedLimit(call.preferences);
  const returnsSet = procedure.returns === 'rows' || procedure.returns === 'scalars';
  if (maxAffected !== null && !returnsSet) {
    const message =
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict';
    throw restError(400, 'PGRST128', message);
  }
  const window = requestedWindow(call);
  const hasBody = call.request.method !== 'HEAD' && procedure.returns !== 'void';
  const isCounted = call.preferences.count !== null;
  const options = { window, form: call.form, isCounted, hasBody, maxAffected };
  const statement = api.statements.compiled(catalogue, shape, () =>
    compileCall(catalogue, procedure, call.query, given, options),
  );
  const isReadOnly = call.request.method !== 'POST' || procedure.isReadOnly;
  const isAnswerFiltered = call.query.root.conditions.length > 0;
  const answer = await runCall(api, call, statement, { isReadOnly, isAnswerFiltered });
  if (procedure.returns !== 'void') return respondWithPage(call, answer, window, hasBody);
  respond(call, answer, { status: 204, body: null, applied: [] });
}

type CallOptions = ReadOptions & { maxAffected: number | null };

/**
 * Returns the statement that calls a procedure. Filters, order, counts and pages apply to the returned rows
 * in the same way as to the rows of a table.
 */
function compileCall(
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
  // A scalar result has no columns, so any filter throws an error here.
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
  const page = isSet ? windowClause({ limit: rowLimit(window), offset: window.offset }) : '';
  return envelope({
    rows: `select ${call} as value${from === '' ? '' : ` from ${from}`}${page}`,
    // Counting whole rows forces PostgreSQL to run the procedure even if its result is unused.
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
