import { respondToWrite, runCall } from '../answer-call.ts';
import type { Call, DataApi } from '../call.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { qualified, type Statement } from '../compile/statement-parts.ts';
import { compileWrite, type WriteCall, whereOfWrite } from '../compile/write.ts';
import { issueIdSetting } from '../issue-id-setting.ts';

/** Handles DELETE. Sends 200 with the deleted rows, or 204 without them. It is no error if no row matches. */
export async function deleteRows(api: DataApi, call: Call): Promise<void> {
  const catalogue = api.catalogue.current();
  const statement = api.statements.compiled(catalogue, call.shape, () => compileDelete(catalogue, call));
  const answer = await runCall(api, call, statement, { isReadOnly: false, idSetting: issueIdSetting(call) });
  respondToWrite(call, answer, { applied: ['return', 'maxAffected'] });
}

function compileDelete(catalogue: Catalogue, call: WriteCall): Statement {
  return compileWrite(catalogue, call, (written) => ({
    isLimited: true,
    statement: (returning) => {
      const { compilation, target } = written;
      const table = `${qualified(compilation, call.name)} as ${target.alias}`;
      return `delete from ${table}${whereOfWrite(written, table, call.query.root)}${returning}`;
    },
  }));
}
