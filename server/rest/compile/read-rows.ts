import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Form } from '../grammar/accept.ts';
import type { Query } from '../grammar/query.ts';
import type { Window } from '../grammar/range.ts';
import {
  type Compilation,
  finish,
  ofVisitors,
  qualified,
  type Source,
  type Statement,
  startCompilation,
} from './compilation.ts';
import { compileConditions, whereClause } from './conditions.ts';
import { relationNamed, sourceOf } from './embed.ts';
import { bodyIn, envelope, exactlyOne } from './envelope.ts';
import { levelOutputs, selectOutputs, windowClause } from './level.ts';
import { orderClause } from './order.ts';

/** Rows that one answer holds at most; who wants more asks for the next page. */
export const mostRows = 10_000;

export type ReadOptions = { window: Window; form: Form; isCounted: boolean; hasBody: boolean };

type Reader = { isVisitor: boolean };

/** Rows to show: where they come from and what they must fulfil together. */
export type RowSource = {
  source: Source;
  from: string;
  guards: string[];
  /** Reading them twice, to count them, would be wrong: a procedure could write twice. */
  isReadOnce: boolean;
};

/** GET and HEAD of a relation as one statement; a visitor's reads their own view of it where there is one. */
export function compileRead(
  catalogue: Catalogue,
  name: string,
  query: Query,
  options: ReadOptions & Reader,
): Statement {
  const compilation = startCompilation(catalogue);
  const relation = relationNamed(compilation, name);
  const source = sourceOf(compilation, relation);
  const isTheirOwn = options.isVisitor && relation.hasVisitorView;
  const table = isTheirOwn ? ofVisitors(name) : qualified(compilation, name);
  const rows = {
    source,
    from: `${table} as ${source.alias}`,
    guards: exactlyOne(options.form),
    isReadOnce: false,
  };
  return finish(compilation, compileRows(compilation, rows, query, options));
}

/** The rows of any source as the whole statement: a relation's, or those that a procedure returns. */
export function compileRows(
  compilation: Compilation,
  { source, from, guards, isReadOnce }: RowSource,
  query: Query,
  { window, form, isCounted, hasBody }: ReadOptions,
): string {
  const where = whereClause(compileConditions(compilation, source, query.root));
  const limit = Math.min(window.limit ?? mostRows, mostRows);
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

/** A page that is not full tells the total itself; only a full or an empty one needs counting. */
function totalOf(counting: string, limit: number, offset: number): string {
  const isLast = offset === 0 ? `count(*) < ${limit}` : `count(*) between 1 and ${limit - 1}`;
  return `case when ${isLast} then count(*) + ${offset} else (${counting}) end`;
}
