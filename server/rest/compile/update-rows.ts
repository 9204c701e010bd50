import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Query } from '../grammar/query.ts';
import { finish, qualified, quoteName, type Statement, startCompilation } from './compilation.ts';
import { compileConditions, whereClause } from './conditions.ts';
import { relationNamed, sourceOf } from './embed.ts';
import { type Payload, payloadColumns, payloadSource } from './payload.ts';
import { compileWrite, type WriteOptions } from './returned-rows.ts';

export type UpdateOptions = WriteOptions & { usesDefaults: boolean };

/** PATCH of a relation as one statement; a payload without columns changes nothing. */
export function compileUpdate(
  catalogue: Catalogue,
  name: string,
  query: Query,
  payload: Payload,
  options: UpdateOptions,
): Statement {
  const compilation = startCompilation(catalogue);
  const relation = relationNamed(compilation, name);
  const target = sourceOf(compilation, relation);
  const columns = payloadColumns(relation, payload);
  const table = `${qualified(compilation, name)} as ${target.alias}`;
  const changes = columns
    .map((column) => `${quoteName(column.name)} = b.${quoteName(column.name)}`)
    .join(', ');
  const write = (returning: string): string => {
    if (columns.length === 0)
      return `select ${returning.replace(' returning ', '')} from ${table} where false`;
    const rows = payloadSource(compilation, payload, columns, options.usesDefaults);
    const where = whereClause(compileConditions(compilation, target, query.root));
    return `update ${table} set ${changes} from ${rows}${where}${returning}`;
  };
  return finish(compilation, compileWrite(compilation, target, relation, query, options, write));
}
