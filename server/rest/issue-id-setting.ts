import { isUuid } from '#server/platform/uuid.ts';
import type { Call } from './call.ts';
import type { Filter } from './grammar/query.ts';
import { resolveValue } from './placeholders.ts';

/** Maps each relation to its column with the issue ID and to the setting that policies read. */
const naming: Record<string, { column: string; setting: string }> = {
  issues: { column: 'id', setting: 'request.named_id' },
  code_submissions: { column: 'id', setting: 'request.named_id' },
  timeline_events: { column: 'issue_id', setting: 'request.named_issue_id' },
};

/**
 * Returns the setting that lets a visitor read an issue by its ID. The request must have the filter
 * `column=eq.<uuid>` and no other filter or logic group at the top level. The setting does not apply to
 * embedded relations.
 */
export function issueIdSetting({ name, query: { root }, values }: Call): Record<string, string> {
  const named = Object.hasOwn(naming, name) ? naming[name] : undefined;
  if (named === undefined || root.conditions.some((condition) => condition.kind === 'group')) return {};
  const filters = root.conditions.filter((condition): condition is Filter => condition.kind === 'filter');
  const [only, ...others] = filters.filter((filter) => filter.field.name === named.column);
  if (only === undefined || others.length > 0 || only.isNegated || only.field.path.length > 0) return {};
  const { test } = only;
  if (test.kind !== 'compare' || test.operator !== 'eq' || test.quantifier !== null) return {};
  const id = resolveValue(test.value, values);
  return isUuid(id) ? { [named.setting]: id } : {};
}
