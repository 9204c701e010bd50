import type { Filter, Level } from './grammar/query.ts';

/** Which column names one submission, by relation. */
const namingColumns: Record<string, string> = {
  issues: 'id',
  code_submissions: 'id',
  timeline_events: 'issue_id',
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The one id that a call names, which lets a visitor see that submission: exactly one top-level
 * `column=eq.<uuid>` and no other condition on that column, alone or in a group. Null otherwise.
 */
export function namedId(relation: string, root: Level): string | null {
  const column = Object.hasOwn(namingColumns, relation) ? namingColumns[relation] : undefined;
  if (column === undefined || root.conditions.some((condition) => condition.kind === 'group')) return null;
  const filters = root.conditions.filter((condition): condition is Filter => condition.kind === 'filter');
  const [only, ...others] = filters.filter((filter) => filter.field.name === column);
  if (only === undefined || others.length > 0 || only.isNegated || only.field.path.length > 0) return null;
  const { test } = only;
  if (test.kind !== 'compare' || test.operator !== 'eq' || test.quantifier !== null) return null;
  return uuid.test(test.value) ? test.value : null;
}
