import type { Call, DataApi } from '../call.ts';
import { compileReplace } from '../compile/replace-row.ts';
import { perform } from '../perform.ts';
import { refusal } from '../refusal.ts';
import { contentRange, respond } from '../respond.ts';
import { payloadOf } from './payload-of.ts';
import { returningOf } from './returning.ts';

/** PUT of the one row that the key in the address names: 201 when it is new, else 200 with the row or 204. */
export async function replaceRow(api: DataApi, call: Call): Promise<void> {
  const { query, preferences, form } = call;
  if (query.root.limit !== null || query.root.offset !== 0) {
    throw refusal(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  // Compiled for each call: how many rows it brings, which decides here, is in no shape.
  const { payload } = payloadOf(call);
  const statement = compileReplace(api.catalogue.current(), call.name, query, payload, {
    form,
    returning: returningOf(preferences),
    maxAffected: null,
    usesDefaults: preferences.missing === 'default',
  });
  const answer = await perform(api, call, statement, { isReadOnly: false });
  const isShown = preferences.return === 'representation';
  const isNew = Number(answer.merged ?? 0) === 0;
  respond(call, answer, {
    status: isNew ? 201 : isShown ? 200 : 204,
    body: isShown ? answer.body : null,
    contentRange: contentRange(0, 0, preferences.count === null ? null : answer.count),
    applied: ['missing', 'return'],
  });
}
