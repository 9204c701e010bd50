import type { Catalogue, Column, Relation } from '../catalogue/catalogue.ts';
import { emptyLevel, type Filter, type Query } from '../grammar/query.ts';
import { refusal } from '../refusal.ts';
import { finish, qualified, quoteName, type Statement, startCompilation } from './compilation.ts';
import { compileConditions, whereClause } from './conditions.ts';
import { relationNamed, sourceOf } from './embed.ts';
import { setting } from './envelope.ts';
import { type Payload, payloadColumns, payloadSource } from './payload.ts';
import { compileWrite, type WriteOptions } from './returned-rows.ts';

export type InsertOptions = WriteOptions & {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  usesDefaults: boolean;
  /** Only rows that fulfil these are written. */
  only?: Filter[];
};

const mergedSetting = 'request.merged_rows';

/** POST to a relation as one statement, an upsert when duplicates are to be resolved. */
export function compileInsert(
  catalogue: Catalogue,
  name: string,
  query: Query,
  payload: Payload,
  options: InsertOptions,
): Statement {
  const compilation = startCompilation(catalogue);
  const relation = relationNamed(compilation, name);
  const target = sourceOf(compilation, relation);
  const columns = payloadColumns(relation, payload);
  const conflict = conflictClause(relation, query, columns, options.resolution);
  const names = columns.map((column) => quoteName(column.name));
  const values = columns.map((column) => `b.${quoteName(column.name)}`).join(', ');
  const write = (returning: string): string => {
    const rows = payloadSource(compilation, payload, columns, options.usesDefaults);
    const only = { ...emptyLevel(), conditions: options.only ?? [] };
    const where = whereClause(compileConditions(compilation, { ...target, alias: 'b' }, only));
    return (
      `insert into ${qualified(compilation, name)} as ${target.alias}${names.length === 0 ? '' : ` (${names.join(', ')})`} ` +
      `select ${values} from ${rows}${where}${conflict}${returning}`
    );
  };
  const merged = conflict.includes(mergedSetting) ? setting(mergedSetting) : undefined;
  return finish(compilation, compileWrite(compilation, target, relation, query, options, write, merged));
}

/** On which columns two rows are the same, and what then happens; nothing when there is no key to tell. */
function conflictClause(
  relation: Relation,
  query: Query,
  columns: Column[],
  resolution: InsertOptions['resolution'],
): string {
  if (resolution === null) return '';
  if (!relation.takesUpserts) {
    throw refusal(400, 'PGRST127', 'Feature not implemented', {
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

/** Counts the rows that were there already, since the status tells whether anything is new. */
const countMerged = `set_config('${mergedSetting}', (coalesce(${setting(mergedSetting)}, '0')::int + 1)::text, true) is not null`;
