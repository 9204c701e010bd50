import { isUuid } from '#server/platform/uuid.ts';
import type { Call } from './call.ts';
import type { Filter } from './grammar/query.ts';
import { valueAt } from './grammar/shape.ts';

/** Which column names one submission, by relation, and the setting through which policies learn the id. */
const naming: Record<string, { column: string; setting: string }> = {
  issues: { column: 'id', setting: 'request.named_id' },
  code_submissions: { column: 'id', setting: 'request.named_id' },
  timeline_events: { column: 'issue_id', setting: 'request.named_issue_id' },
};

/**
 * The one id that a call names, which lets a visitor see that submission: exactly one top-level
 * `column=eq.<uuid>` and no other condition on that column, alone or in a group. Given as the setting that
 * the policies of that relation read, so that it opens no embedded one; no setting otherwise.
 */
export function namedId({ name, query: { root }, values }: Call): Record<string, string> {
  const named = Object.hasOwn(naming, name) ? naming[name] : undefined;
  if (named === undefined || root.conditions.some((condition) => condition.kind === 'group')) return {};
  const filters = root.conditions.filter((condition): condition is Filter => condition.kind === 'filter');
  const [only, ...others] = filters.filter((filter) => filter.field.name === named.column);
  if (only === undefined || others.length > 0 || only.isNegated || only.field.path.length > 0) return {};
  const { test } = only;
  if (test.kind !== 'compare' || test.operator !== 'eq' || test.quantifier !== null) return {};
  const id = valueAt(test.value, values);
  return isUuid(id) ? { [named.setting]: id } : {};
}
