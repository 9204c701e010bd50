import { respondToWrite, runCall } from '../answer-call.ts';
import type { Call, DataApi } from '../call.ts';
import type { Catalogue, Column, Relation } from '../catalogue/catalogue.ts';
import { compileConditions, whereClause } from '../compile/conditions.ts';
import { type Answer, setting } from '../compile/envelope.ts';
import { qualified, quoteName, type Statement } from '../compile/statement-parts.ts';
import {
  compileWrite,
  type Payload,
  payloadColumns,
  payloadSource,
  type WriteCall,
} from '../compile/write.ts';
import { emptyLevel, type Filter } from '../grammar/query.ts';
import { payloadOfCall } from '../request-body.ts';
import { restError } from '../rest-error.ts';

/** Handles POST to a relation. Sends 201, or 200 if an upsert changed only existing rows. */
export async function insertRows(api: DataApi, call: Call): Promise<void> {
  const catalogue = api.catalogue.current();
  const { payload, shape } = payloadOfCall(call);
  const statement = api.statements.compiled(catalogue, shape, () => compileInsert(catalogue, call, payload));
  const answer = await runCall(api, call, statement, { isReadOnly: false });
  const isMerge = call.preferences.resolution === 'merge-duplicates';
  const hasNoNewRow = isMerge && Number(answer.count) - Number(answer.merged ?? 0) <= 0;
  respondToWrite(call, answer, {
    status: hasNoNewRow ? 200 : 201,
    location: call.preferences.return === 'headers-only' ? locationOf(call.name, answer) : null,
    applied: ['resolution', 'missing', 'return'],
  });
}

const mergedSetting = 'request.merged_rows';

/** Returns the statement of an insert or upsert. Only rows that match `only` are written. */
export function compileInsert(
  catalogue: Catalogue,
  call: WriteCall,
  payload: Payload,
  { only = [], guards = [] }: { only?: Filter[]; guards?: string[] } = {},
): Statement {
  const { name, preferences } = call;
  return compileWrite(catalogue, call, ({ compilation, relation, target }) => {
    const columns = payloadColumns(relation, payload);
    const conflict = conflictClause(relation, call, columns);
    const names = columns.map((column) => quoteName(column.name));
    const list = names.length === 0 ? '' : ` (${names.join(', ')})`;
    const values = names.map((each) => `b.${each}`).join(', ');
    const statement = (returning: string): string => {
      const rows = payloadSource(compilation, payload, columns, preferences);
      const level = { ...emptyLevel(), conditions: only };
      const where = whereClause(compileConditions(compilation, { ...target, alias: 'b' }, level));
      const into = `${qualified(compilation, name)} as ${target.alias}${list}`;
      return `insert into ${into} select ${values} from ${rows}${where}${conflict}${returning}`;
    };
    const merged = conflict.includes(mergedSetting) ? setting(mergedSetting) : undefined;
    return { statement, merged, guards };
  });
}

/**
 * Returns the `on conflict` clause. The clause is empty if the request is no upsert or the relation has no
 * key.
 */
function conflictClause(
  relation: Relation,
  { query, preferences: { resolution } }: WriteCall,
  columns: Column[],
): string {
  if (resolution === null) return '';
  if (!relation.takesUpserts) {
    throw restError(400, 'PGRST127', 'Feature not implemented', {
      details: `Upsert is not offered on '${relation.name}', which takes writes through triggers.`,
      hint: 'Insert new rows, and change existing ones with PATCH.',
    });
  }
  const key = query.onConflict ?? relation.key;
  if (key.length === 0) return '';
  const target = key.map((name) => quoteName(payloadColumns(relation, { columns: [name] })[0]?.name ?? name));
  const clause = ` on conflict (${target.join(', ')}) do`;
  if (resolution === 'ignore-duplicates' || columns.length === 0) return `${clause} nothing`;
  const changes = columns
    .map((column) => `${quoteName(column.name)} = excluded.${quoteName(column.name)}`)
    .join(', ');
  return `${clause} update set ${changes} where ${countMerged}`;
}

/** The statement counts the existing rows that it changes. The response status depends on this number. */
const countMerged = `set_config('${mergedSetting}', (coalesce(${setting(mergedSetting)}, '0')::int + 1)::text, true) is not null`;

/** Returns the URL of the inserted row, or null if there are several rows or the relation has no key. */
function locationOf(relation: string, answer: Answer): string | null {
  if (answer.count !== '1' || answer.body === null) return null;
  // The body is an array of objects with the key columns, because this server compiled the statement.
  const [key] = JSON.parse(String(answer.body)) as Record<string, unknown>[];
  const filters = Object.entries(key ?? {}).map(
    ([column, value]) => `${encodeURIComponent(column)}=${filter(value)}`,
  );
  return filters.length === 0 ? null : `/${encodeURIComponent(relation)}?${filters.join('&')}`;
}

function filter(value: unknown): string {
  if (value === null) return 'is.null';
  return `eq.${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`;
}
