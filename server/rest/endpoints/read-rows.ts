import { type Call, type DataApi, headerText } from '../call.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import {
  type Compilation,
  finish,
  ofVisitors,
  qualified,
  type Source,
  type Statement,
  startCompilation,
} from '../compile/compilation.ts';
import { compileConditions, whereClause } from '../compile/conditions.ts';
import { relationNamed, sourceOf } from '../compile/embed.ts';
import { type Answer, bodyIn, envelope, exactlyOne } from '../compile/envelope.ts';
import { levelOutputs, selectOutputs, windowClause } from '../compile/level.ts';
import { orderClause } from '../compile/order.ts';
import type { Form } from '../grammar/accept.ts';
import type { Query } from '../grammar/query.ts';
import { narrowByHeader, outOfBounds, type Window } from '../grammar/range.ts';
import { issueIdSetting } from '../issue-id-setting.ts';
import { contentRange, respond } from '../respond.ts';
import { runCall } from '../run-call.ts';

/** GET and HEAD of a relation: 200, 206 if a count shows more rows, 416 past the end. */
export async function readRows(api: DataApi, call: Call): Promise<void> {
  const window = requestedWindow(call);
  const hasBody = call.request.method !== 'HEAD';
  const isCounted = call.preferences.count !== null;
  const isVisitor = call.caller.role === 'anon';
  const catalogue = api.catalogue.current();
  const statement = api.statements.compiled(catalogue, `${call.shape}\0${isVisitor}`, () =>
    compileRead(catalogue, call.name, call.query, { window, form: call.form, isCounted, hasBody, isVisitor }),
  );
  const answer = await runCall(api, call, statement, { isReadOnly: true, idSetting: issueIdSetting(call) });
  sendPage(call, answer, window, hasBody);
}

/** Returns the requested window of rows, by the query and, for GET only, the `Range` header. */
export function requestedWindow(call: Call): Window {
  const { limit, offset } = call.query.root;
  return call.request.method === 'GET'
    ? narrowByHeader({ limit, offset }, headerText(call.request, 'range'))
    : { limit, offset };
}

/** Sends a page of rows: 200, or 206 for a part of all rows. Throws 416 past the end. */
export function sendPage(call: Call, answer: Answer, window: Window, hasBody: boolean): void {
  const count = Number(answer.count);
  const total = answer.total === null ? null : Number(answer.total);
  if (total !== null && window.offset > total) throw outOfBounds(window.offset, total);
  respond(call, answer, {
    status: total !== null && count < total ? 206 : 200,
    body: hasBody ? answer.body : null,
    contentRange: contentRange(window.offset, count, answer.total),
    applied: ['maxAffected'],
  });
}

/** Maximum number of rows in a response. */
export const maxRows = 10_000;

export type ReadOptions = { window: Window; form: Form; isCounted: boolean; hasBody: boolean };

type Reader = { isVisitor: boolean };

/** The source of the rows and their guards. */
type RowSource = {
  source: Source;
  from: string;
  guards: string[];
  /** The rows must not be read twice for a count: a procedure could write twice. */
  isReadOnce: boolean;
};

/** Returns the statement of a read; a visitor reads the relation's visitor view if it has one. */
export function compileRead(
  catalogue: Catalogue,
  name: string,
  query: Query,
  options: ReadOptions & Reader,
): Statement {
  const compilation = startCompilation(catalogue);
  const relation = relationNamed(compilation, name);
  const source = sourceOf(compilation, relation);
  const usesVisitorView = options.isVisitor && relation.hasVisitorView;
  const table = usesVisitorView ? ofVisitors(name) : qualified(compilation, name);
  const rows = {
    source,
    from: `${table} as ${source.alias}`,
    guards: exactlyOne(options.form),
    isReadOnce: false,
  };
  return finish(compilation, compileRows(compilation, rows, query, options));
}

/** Returns the statement for the rows of a relation or of a procedure. */
export function compileRows(
  compilation: Compilation,
  { source, from, guards, isReadOnce }: RowSource,
  query: Query,
  { window, form, isCounted, hasBody }: ReadOptions,
): string {
  const where = whereClause(compileConditions(compilation, source, query.root));
  const limit = Math.min(window.limit ?? maxRows, maxRows);
  const page = windowClause({ limit, offset: window.offset });
  const outputs = hasBody ? levelOutputs(compilation, source, query.root) : [];
  const order = hasBody ? orderClause(compilation, source, query.root) : '';
  const rows = selectOutputs(outputs, `${from}${where}${order}`);
  const body = hasBody ? bodyIn(form, outputs) : 'null::text';
  if (!isCounted) return envelope({ rows: `${rows}${page}`, body, guards });
  if (isReadOnce) {
    const prelude = `with source as materialized (${rows}) `;
    const total = '(select count(*) from source)';
    return envelope({ prelude, rows: `select source.* from source${page}`, body, total, guards });
  }
  const total = totalOf(`select count(*) from ${from}${where}`, limit, window.offset);
  return envelope({ rows: `${rows}${page}`, body, total, guards });
}

/** A partly filled page gives the total; only a full or an empty one needs a count. */
function totalOf(counting: string, limit: number, offset: number): string {
  const isLast = offset === 0 ? `count(*) < ${limit}` : `count(*) between 1 and ${limit - 1}`;
  return `case when ${isLast} then count(*) + ${offset} else (${counting}) end`;
}
