import { respondToWrite, runCall } from '../answer-call.ts';
import type { Call, DataApi } from '../call.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { qualified, quoteName, type Statement } from '../compile/statement-parts.ts';
import {
  compileWrite,
  type Payload,
  payloadColumns,
  payloadSource,
  type WriteCall,
  whereOfWrite,
} from '../compile/write.ts';
import { issueIdSetting } from '../issue-id-setting.ts';
import { payloadOfCall } from '../request-body.ts';
import { badBody } from '../rest-error.ts';

/** Handles PATCH. Sends 200 with the updated rows, or 204 without them. It is no error if no row matches. */
export async function updateRows(api: DataApi, call: Call): Promise<void> {
  const catalogue = api.catalogue.current();
  const { payload, shape } = payloadOfCall(call);
  if (payload.rowCount > 1) throw badBody('A PATCH takes one object, whose members are the new values');
  const statement = api.statements.compiled(catalogue, shape, () => compileUpdate(catalogue, call, payload));
  const answer = await runCall(api, call, statement, { isReadOnly: false, idSetting: issueIdSetting(call) });
  respondToWrite(call, answer, {
    shown: Number(answer.count),
    applied: ['missing', 'return', 'maxAffected'],
  });
}

/** Returns the statement of an update. If the body has no columns, the update changes nothing. */
function compileUpdate(catalogue: Catalogue, call: WriteCall, payload: Payload): Statement {
  return compileWrite(catalogue, call, (written) => {
    const { compilation, relation, target } = written;
    const columns = payloadColumns(relation, payload);
    const table = `${qualified(compilation, call.name)} as ${target.alias}`;
    const changes = columns.map(({ name }) => `${quoteName(name)} = b.${quoteName(name)}`).join(', ');
    const statement = (returning: string): string => {
      if (columns.length === 0)
        return `select ${returning.replace(' returning ', '')} from ${table} where false`;
      const rows = payloadSource(compilation, payload, columns, call.preferences);
      const where = whereOfWrite(written, table, call.query.root);
      return `update ${table} set ${changes} from ${rows}${where}${returning}`;
    };
    return { statement, isLimited: true };
  });
}
