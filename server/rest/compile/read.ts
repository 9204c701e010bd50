import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Form } from '../grammar/accept.ts';
import type { Query } from '../grammar/query.ts';
import type { Window } from '../grammar/range.ts';
import { compileConditions, whereClause } from './conditions.ts';
import { relationNamed, sourceOf } from './embed.ts';
import { bodyIn, envelope, exactlyOne } from './envelope.ts';
import { levelOutputs, orderClause, selectOutputs, windowClause } from './level.ts';
import {
  type Compilation,
  finish,
  ofVisitors,
  qualified,
  type Source,
  type Statement,
  startCompilation,
} from './statement-parts.ts';

const maxRows = 10_000;

export type ReadOptions = { window: Window; form: Form; isCounted: boolean; hasBody: boolean };

type RowSource = {
  source: Source;
  from: string;
  guards: string[];
  /** True for a procedure call. A second call to count the rows could write a second time. */
  isReadOnce: boolean;
};

/**
 * Returns the statement of a GET request. If the relation has a view for visitors, visitors read that view.
 */
export function compileRead(
  catalogue: Catalogue,
  name: string,
  query: Query,
  options: ReadOptions & { isVisitor: boolean },
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

export function compileRows(
  compilation: Compilation,
  { source, from, guards, isReadOnce }: RowSource,
  query: Query,
  { window, form, isCounted, hasBody }: ReadOptions,
): string {
  const where = whereClause(compileConditions(compilation, source, query.root));
  const limit = rowLimit(window);
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

export function rowLimit({ limit }: Window): number {
  return Math.min(limit ?? maxRows, maxRows);
}

/**
 * Returns an expression for the total number of rows. If a page is partly filled, it is the last page, so the
 * total is known. If the page is full or empty, the expression counts the rows.
 */
function totalOf(counting: string, limit: number, offset: number): string {
  const isLast = offset === 0 ? `count(*) < ${limit}` : `count(*) between 1 and ${limit - 1}`;
  return `case when ${isLast} then count(*) + ${offset} else (${counting}) end`;
}
