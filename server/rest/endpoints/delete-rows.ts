import type { Call, DataApi } from '../call.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { finish, qualified, type Statement, startCompilation } from '../compile/compilation.ts';
import { compileConditions, whereClause } from '../compile/conditions.ts';
import { relationNamed, sourceOf } from '../compile/embed.ts';
import { affectedLimit, compileWrite, returningOf, type WriteOptions } from '../compile/write.ts';
import type { Query } from '../grammar/query.ts';
import { issueIdSetting } from '../issue-id-setting.ts';
import { contentRange, respond } from '../respond.ts';
import { runCall } from '../run-call.ts';

/** DELETE on a relation: 200 with the deleted rows, else 204, also if nothing matches. */
export async function deleteRows(api: DataApi, call: Call): Promise<void> {
  const { query, preferences, form } = call;
  const catalogue = api.catalogue.current();
  const statement = api.statements.compiled(catalogue, call.shape, () =>
    compileDelete(catalogue, call.name, query, {
      form,
      returning: returningOf(preferences),
      maxAffected: affectedLimit(preferences),
    }),
  );
  const answer = await runCall(api, call, statement, {
    isReadOnly: false,
    idSetting: issueIdSetting(call),
  });
  const returnsRows = preferences.return === 'representation';
  respond(call, answer, {
    status: returnsRows ? 200 : 204,
    body: returnsRows ? answer.body : null,
    contentRange: contentRange(0, 0, preferences.count === null ? null : answer.count),
    applied: ['return', 'maxAffected'],
  });
}

/** Returns the statement of a delete. */
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
