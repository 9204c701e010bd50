import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Form } from '../grammar/accept.ts';
import type { Query } from '../grammar/query.ts';
import type { Window } from '../grammar/range.ts';
import {
  type Compilation,
  finish,
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

/** Rows to show: where they come from, what must stand in front, and what they must fulfil. */
export type RowSource = { source: Source; from: string; prelude?: string; guards?: string[] };

/** GET and HEAD of a relation as one statement. */
export function compileRead(
  catalogue: Catalogue,
  name: string,
  query: Query,
  options: ReadOptions,
): Statement {
  const compilation = startCompilation(catalogue);
  const relation = relationNamed(compilation, name);
  const source = sourceOf(compilation, relation);
  const rows = {
    source,
    from: `${qualified(compilation, name)} as ${source.alias}`,
    guards: exactlyOne(options.form),
  };
  return finish(compilation, compileRows(compilation, rows, query, options));
}

/** The rows of any source as the whole statement: a relation's, or those that a procedure returns. */
export function compileRows(
  compilation: Compilation,
  { source, from, prelude = '', guards = [] }: RowSource,
  query: Query,
  { window, form, isCounted, hasBody }: ReadOptions,
): string {
  const where = whereClause(compileConditions(compilation, source, query.root));
  const limit = Math.min(window.limit ?? mostRows, mostRows);
  const page = windowClause({ limit, offset: window.offset });
  const outputs = hasBody ? levelOutputs(compilation, source, query.root) : [];
  const order = hasBody ? orderClause(compilation, source, query.root) : '';
  return envelope({
    prelude,
    rows: selectOutputs(outputs, `${from}${where}${order}${page}`),
    body: hasBody ? bodyIn(form, outputs) : 'null::text',
    ...(isCounted && { total: totalOf(`select count(*) from ${from}${where}`, limit, window.offset) }),
    guards,
  });
}

/** A page that is not full tells the total itself; only a full or an empty one needs counting. */
function totalOf(counting: string, limit: number, offset: number): string {
  const isLast = offset === 0 ? `count(*) < ${limit}` : `count(*) between 1 and ${limit - 1}`;
  return `case when ${isLast} then count(*) + ${offset} else (${counting}) end`;
}
