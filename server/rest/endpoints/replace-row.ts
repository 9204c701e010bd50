import type { Call, DataApi } from '../call.ts';
import type { Catalogue, Relation } from '../catalogue/catalogue.ts';
import { type Statement, startCompilation } from '../compile/compilation.ts';
import { relationNamed } from '../compile/embed.ts';
import { raise } from '../compile/envelope.ts';
import type { Payload } from '../compile/payload.ts';
import { returningOf, type WriteOptions, writtenRows } from '../compile/write.ts';
import type { Condition, Filter, Query } from '../grammar/query.ts';
import { payloadOfCall } from '../request-body.ts';
import { contentRange, respond } from '../respond.ts';
import { restError } from '../rest-error.ts';
import { runCall } from '../run-call.ts';
import { compileInsert } from './insert-rows.ts';

/** PUT of one row by its key in the URL: 201 for a new row, else 200 with the row or 204. */
export async function replaceRow(api: DataApi, call: Call): Promise<void> {
  const { query, preferences, form } = call;
  if (query.root.limit !== null || query.root.offset !== 0) {
    throw restError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  // Not cached: the statement depends on the number of rows, which is not part of the cache key.
  const { payload } = payloadOfCall(call);
  const statement = compileReplace(api.catalogue.current(), call.name, query, payload, {
    form,
    returning: returningOf(preferences),
    maxAffected: null,
    usesDefaults: preferences.missing === 'default',
  });
  const answer = await runCall(api, call, statement, { isReadOnly: false });
  const returnsRows = preferences.return === 'representation';
  const isNew = Number(answer.merged ?? 0) === 0;
  respond(call, answer, {
    status: isNew ? 201 : returnsRows ? 200 : 204,
    body: returnsRows ? answer.body : null,
    contentRange: contentRange(0, 0, preferences.count === null ? null : answer.count),
    applied: ['missing', 'return'],
  });
}

/**
 * Returns the statement that inserts a row or updates the one with its key. Throws 405 PGRST105 for filters other than
 * the key, and 400 PGRST115 for a row with another key.
 */
function compileReplace(
  catalogue: Catalogue,
  name: string,
  query: Query,
  payload: Payload,
  options: WriteOptions & { usesDefaults: boolean },
): Statement {
  const key = keyFilters(relationNamed(startCompilation(catalogue), name), query.root.conditions);
  const otherKey = 'Payload values do not match URL in primary key column(s)';
  if (payload.rowCount !== 1 || key.some(({ field }) => !payload.columns.includes(field.name))) {
    throw restError(400, 'PGRST115', otherKey);
  }
  return compileInsert(catalogue, name, { ...query, onConflict: null }, payload, {
    ...options,
    resolution: 'merge-duplicates',
    only: key,
    guards: [raise(`${writtenRows} <> 1`, 400, 'PGRST115', otherKey, 'null')],
  });
}

function keyFilters(relation: Relation, conditions: Condition[]): Filter[] {
  const filters = conditions.filter(isEquality);
  const named = new Set(filters.map((filter) => filter.field.name));
  const isKey =
    filters.length === conditions.length &&
    filters.length === relation.key.length &&
    relation.key.length > 0 &&
    relation.key.every((column) => named.has(column));
  if (isKey) return filters;
  throw restError(
    405,
    'PGRST105',
    "Filters must include all and only primary key columns with 'eq' operators",
  );
}

function isEquality(condition: Condition): condition is Filter {
  if (condition.kind !== 'filter' || condition.isNegated || condition.field.path.length > 0) return false;
  const { test } = condition;
  return test.kind === 'compare' && test.operator === 'eq' && test.quantifier === null;
}
