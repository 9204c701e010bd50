import { respondWithPage, runCall } from '../answer-call.ts';
import { type Call, type DataApi, requestedWindow } from '../call.ts';
import { compileRead } from '../compile/read.ts';
import { issueIdSetting } from '../issue-id-setting.ts';

/**
 * Handles GET and HEAD of a relation. Sends 200, or 206 if a count shows that there are more rows. Throws 416
 * if the page starts after the last row.
 */
export async function readRows(api: DataApi, call: Call): Promise<void> {
  const window = requestedWindow(call);
  const hasBody = call.request.method !== 'HEAD';
  const isCounted = call.preferences.count !== null;
  const isVisitor = call.caller.role === 'anon';
  const catalogue = api.catalogue.current();
  const statement = api.statements.compiled(catalogue, `${call.shape}\0${isVisitor}`, () =>
    compileRead(catalogue, call.name, call.query, { window, form: call.form, isCounted, hasBody, isVisitor }),
  );
  const answer = await runCall(api, call, statement, { isReadOnly: true, idSetting: issueIdSetting(call) });
  respondWithPage(call, answer, window, hasBody);
}
