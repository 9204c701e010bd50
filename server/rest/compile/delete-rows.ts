import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Query } from '../grammar/query.ts';
import { finish, qualified, type Statement, startCompilation } from './compilation.ts';
import { compileConditions, whereClause } from './conditions.ts';
import { relationNamed, sourceOf } from './embed.ts';
import { compileWrite, type WriteOptions } from './returned-rows.ts';

/** DELETE on a relation as one statement. */
export function compileDelete(
  catalogue: Catalogue,
  name: string,
  query: Query,
  options: WriteOptions,
): Statement {
  const compilation = startCompilation(catalogue);
  const relation = relationNamed(compilation, name);
  const target = sourceOf(compilation, relation);
  const write = (returning: string): string => {
    const where = whereClause(compileConditions(compilation, target, query.root));
    return `delete from ${qualified(compilation, name)} as ${target.alias}${where}${returning}`;
  };
  return finish(compilation, compileWrite(compilation, target, relation, query, options, write));
}
