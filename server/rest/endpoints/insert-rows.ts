import type { Call, DataApi } from '../call.ts';
import { compileInsert } from '../compile/insert-rows.ts';
import { perform } from '../perform.ts';
import { contentRange, respond } from '../respond.ts';
import { locationOf } from './location.ts';
import { payloadOf } from './payload-of.ts';
import { returningOf } from './returning.ts';

/** POST to a relation: 201, or 200 when an upsert found every row there already. */
export async function insertRows(api: DataApi, call: Call): Promise<void> {
  const { query, preferences, form } = call;
  const catalogue = api.catalogue.current();
  const { payload, shape } = payloadOf(call);
  const statement = api.known.compiled(catalogue, shape, () =>
    compileInsert(catalogue, call.name, query, payload, {
      form,
      returning: returningOf(preferences),
      maxAffected: null,
      resolution: preferences.resolution,
      usesDefaults: preferences.missing === 'default',
    }),
  );
  const answer = await perform(api, call, statement, { isReadOnly: false });
  const isMerge = preferences.resolution === 'merge-duplicates';
  const isNothingNew = isMerge && Number(answer.count) - Number(answer.merged ?? 0) <= 0;
  respond(call, answer, {
    status: isNothingNew ? 200 : 201,
    body: preferences.return === 'representation' ? answer.body : null,
    contentRange: contentRange(0, 0, preferences.count === null ? null : answer.count),
    location: preferences.return === 'headers-only' ? locationOf(call.name, answer) : null,
    applied: ['resolution', 'missing', 'return'],
  });
}
