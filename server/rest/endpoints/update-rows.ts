import type { Call, DataApi } from '../call.ts';
import { compileUpdate } from '../compile/update-rows.ts';
import { namedId } from '../named-id.ts';
import { badBody } from '../payload.ts';
import { perform } from '../perform.ts';
import { contentRange, respond } from '../respond.ts';
import { payloadOf } from './payload-of.ts';
import { affectedLimit, returningOf } from './returning.ts';

/** PATCH of a relation: 200 with the rows, else 204; that nothing matches is no error. */
export async function updateRows(api: DataApi, call: Call): Promise<void> {
  const { query, preferences, form } = call;
  const catalogue = api.catalogue.current();
  const { payload, shape } = payloadOf(call);
  if (payload.rowCount > 1) throw badBody('A PATCH takes one object, whose members are the new values');
  const statement = api.known.compiled(catalogue, shape, () =>
    compileUpdate(catalogue, call.name, query, payload, {
      form,
      returning: returningOf(preferences),
      maxAffected: affectedLimit(preferences),
      usesDefaults: preferences.missing === 'default',
    }),
  );
  const answer = await perform(api, call, statement, {
    isReadOnly: false,
    namedId: namedId(call),
  });
  const isShown = preferences.return === 'representation';
  respond(call, answer, {
    status: isShown ? 200 : 204,
    body: isShown ? answer.body : null,
    contentRange: contentRange(0, Number(answer.count), preferences.count === null ? null : answer.count),
    applied: ['missing', 'return', 'maxAffected'],
  });
}
