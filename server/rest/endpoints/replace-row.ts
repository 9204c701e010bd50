import { respondToWrite, runCall } from '../answer-call.ts';
import type { Call, DataApi } from '../call.ts';
import type { Catalogue, Relation } from '../catalogue/catalogue.ts';
import { relationNamed } from '../compile/embed.ts';
import { raise } from '../compile/envelope.ts';
import { type Statement, startCompilation } from '../compile/statement-parts.ts';
import { type Payload, type WriteCall, writtenRows } from '../compile/write.ts';
import type { Condition, Filter } from '../grammar/query.ts';
import { payloadOfCall } from '../request-body.ts';
import { restError } from '../rest-error.ts';
import { compileInsert } from './insert-rows.ts';

/**
 * Handles PUT, which writes one row whose key is in the URL. Sends 201 if the row is new, and otherwise 200
 * with the row or 204 without it.
 */
export async function replaceRow(api: DataApi, call: Call): Promise<void> {
  const { root } = call.query;
  if (root.limit !== null || root.offset !== 0) {
    throw restError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  // This statement is not cached, because it depends on the number of rows in the body, which is not part of
  // the cache key.
  const { payload } = payloadOfCall(call);
  const statement = compileReplace(api.catalogue.current(), call, payload);
  const answer = await runCall(api, call, statement, { isReadOnly: false });
  const isNew = Number(answer.merged ?? 0) === 0;
  respondToWrite(call, answer, { ...(isNew && { status: 201 }), applied: ['missing', 'return'] });
}

/**
 * Returns the statement of a PUT request. Throws 405 PGRST105 if a filter uses other columns than the key,
 * and 400 PGRST115 if the key in the body differs from the one in the URL.
 */
function compileReplace(catalogue: Catalogue, call: WriteCall, payload: Payload): Statement {
  const { name, query, preferences } = call;
  const key = keyFilters(relationNamed(startCompilation(catalogue), name), query.root.conditions);
  const otherKey = 'Payload values do not match URL in primary key column(s)';
  if (payload.rowCount !== 1 || key.some(({ field }) => !payload.columns.includes(field.name))) {
    throw restError(400, 'PGRST115', otherKey);
  }
  const upsert: WriteCall = {
    ...call,
    query: { ...query, onConflict: null },
    preferences: { ...preferences, resolution: 'merge-duplicates' },
  };
  return compileInsert(catalogue, upsert, payload, {
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
