import type { Catalogue, Relation } from '../catalogue/catalogue.ts';
import type { Condition, Filter, Query } from '../grammar/query.ts';
import { refusal } from '../refusal.ts';
import { type Statement, startCompilation } from './compilation.ts';
import { relationNamed } from './embed.ts';
import { raise } from './envelope.ts';
import { compileInsert } from './insert-rows.ts';
import type { Payload } from './payload.ts';
import { type WriteOptions, writtenRows } from './returned-rows.ts';

/**
 * PUT of one row as one statement: inserts it, or changes the one that has its key. Refuses filters that do not
 * name exactly the key (405 PGRST105) and, a row with another key (400 PGRST115).
 */
export function compileReplace(
  catalogue: Catalogue,
  name: string,
  query: Query,
  payload: Payload,
  options: WriteOptions & { usesDefaults: boolean },
): Statement {
  const key = keyFilters(relationNamed(startCompilation(catalogue), name), query.root.conditions);
  const otherKey = 'Payload values do not match URL in primary key column(s)';
  if (payload.rowCount !== 1 || key.some(({ field }) => !payload.columns.includes(field.name))) {
    throw refusal(400, 'PGRST115', otherKey);
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
  throw refusal(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators");
}

function isEquality(condition: Condition): condition is Filter {
  if (condition.kind !== 'filter' || condition.isNegated || condition.field.path.length > 0) return false;
  const { test } = condition;
  return test.kind === 'compare' && test.operator === 'eq' && test.quantifier === null;
}
