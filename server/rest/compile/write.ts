import type { Relation } from '../catalogue/catalogue.ts';
import type { Form } from '../grammar/accept.ts';
import type { Preferences } from '../grammar/prefer.ts';
import type { Level, Query } from '../grammar/query.ts';
import { type Compilation, columnOf, quoteName, type Source } from './compilation.ts';
import { compileConditions, whereClause } from './conditions.ts';
import { relationshipOf, tyingColumns } from './embed.ts';
import { atMost, bodyIn, envelope, exactlyOne } from './envelope.ts';
import { levelOutputs, selectOutputs } from './level.ts';
import { orderClause } from './order.ts';

/** What a write returns: its rows, their keys (for `Location`), or only their number. */
type Returning = 'rows' | 'keys' | 'nothing';

export type WriteOptions = {
  form: Form;
  returning: Returning;
  maxAffected: number | null;
  /** Additional guards: expressions that raise an error. */
  guards?: string[];
};

/** SQL of the number of written rows. */
export const writtenRows = '(select count(*) from source)';

/**
 * Returns the statement of a write: `write` takes the RETURNING list and returns the INSERT, UPDATE or DELETE, whose rows
 * are then selected as in a read.
 */
export function compileWrite(
  compilation: Compilation,
  target: Source,
  relation: Relation,
  query: Query,
  options: WriteOptions,
  write: (returning: string) => string,
  merged?: string,
): string {
  const wanted = options.returning === 'rows' ? neededColumns(compilation, target, query.root) : relation.key;
  const columns = options.returning === 'nothing' || wanted.length === 0 ? [] : wanted;
  const list = columns.map((name) => `${target.alias}.${quoteName(name)}`).join(', ');
  const prelude = `with source as (${write(` returning ${list === '' ? '1' : list}`)}) `;
  // RETURNING rows are not of the relation's row type, so its functions do not apply.
  const written = { ...target, computed: new Map(), related: new Map() };
  const rows = returnedRows(compilation, written, query.root, options.returning, columns);
  return envelope({
    prelude,
    rows: rows.text,
    count: writtenRows,
    body:
      rows.outputs === null
        ? 'null::text'
        : bodyIn(options.returning === 'keys' ? keysForm : options.form, rows.outputs),
    ...(merged !== undefined && { merged }),
    guards: [
      ...(options.guards ?? []),
      ...exactlyOne(options.form),
      ...atMost(options.maxAffected, writtenRows),
    ],
  });
}

const keysForm: Form = { kind: 'array', isStripped: false };

function returnedRows(
  compilation: Compilation,
  target: Source,
  level: Level,
  returning: Returning,
  columns: string[],
): { text: string; outputs: ReturnType<typeof levelOutputs> | null } {
  const from = `source as ${target.alias}`;
  if (returning === 'nothing' || columns.length === 0) return { text: `select from ${from}`, outputs: null };
  if (returning === 'keys') {
    const outputs = columns.map((name) => ({
      text: `${target.alias}.${quoteName(name)}`,
      name: quoteName(name),
    }));
    return { text: selectOutputs(outputs, from), outputs };
  }
  // The root's filters chose the written rows; only inner embeds restrict the output.
  const shown = { ...level, conditions: [] };
  const outputs = levelOutputs(compilation, target, shown);
  const where = whereClause(compileConditions(compilation, target, shown));
  return {
    text: selectOutputs(outputs, `${from}${where}${orderClause(compilation, target, shown)}`),
    outputs,
  };
}

/** The columns that the output needs: selected, ordered by, or in the join condition of an embed. */
function neededColumns(compilation: Compilation, source: Source, level: Level): string[] {
  const items = level.items.length === 0 ? [{ kind: 'all' } as const] : level.items;
  const selected = items.flatMap((item) => {
    if (item.kind === 'all') return [...source.columns.keys()];
    if (item.kind === 'field') return [columnOf(source, item.field.name).name];
    return tyingColumns(relationshipOf(compilation, source, item));
  });
  const ordering = level.order
    .filter((term) => term.relation === null)
    .map((term) => columnOf(source, term.field.name).name);
  return [...new Set([...selected, ...ordering])];
}

/** Returns what a write returns by the `return` preference; nothing by default. */
export function returningOf(preferences: Preferences): Returning {
  if (preferences.return === 'representation') return 'rows';
  return preferences.return === 'headers-only' ? 'keys' : 'nothing';
}

/** Returns the `max-affected` preference, which only applies with `handling=strict`. */
export function affectedLimit(preferences: Preferences): number | null {
  return preferences.handling === 'strict' ? preferences.maxAffected : null;
}
