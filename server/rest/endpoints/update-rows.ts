import type { Call, DataApi } from '../call.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { finish, qualified, quoteName, type Statement, startCompilation } from '../compile/compilation.ts';
import { compileConditions, whereClause } from '../compile/conditions.ts';
import { relationNamed, sourceOf } from '../compile/embed.ts';
import { type Payload, payloadColumns, payloadSource } from '../compile/payload.ts';
import { affectedLimit, compileWrite, returningOf, type WriteOptions } from '../compile/write.ts';
import type { Query } from '../grammar/query.ts';
import { issueIdSetting } from '../issue-id-setting.ts';
import { badBody, payloadOfCall } from '../request-body.ts';
import { contentRange, respond } from '../respond.ts';
import { runCall } from '../run-call.ts';

/** PATCH of a relation: 200 with the rows, else 204, also if nothing matches. */
export async function updateRows(api: DataApi, call: Call): Promise<void> {
  const { query, preferences, form } = call;
  const catalogue = api.catalogue.current();
  const { payload, shape } = payloadOfCall(call);
  if (payload.rowCount > 1) throw badBody('A PATCH takes one object, whose members are the new values');
  const statement = api.statements.compiled(catalogue, shape, () =>
    compileUpdate(catalogue, call.name, query, payload, {
      form,
      returning: returningOf(preferences),
      maxAffected: affectedLimit(preferences),
      usesDefaults: preferences.missing === 'default',
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
    contentRange: contentRange(0, Number(answer.count), preferences.count === null ? null : answer.count),
    applied: ['missing', 'return', 'maxAffected'],
  });
}

type UpdateOptions = WriteOptions & { usesDefaults: boolean };

/** Returns the statement of an update; a payload without columns changes nothing. */
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
