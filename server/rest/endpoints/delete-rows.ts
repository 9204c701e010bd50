import type { Call, DataApi } from '../call.ts';
import { compileDelete } from '../compile/delete-rows.ts';
import { namedId } from '../named-id.ts';
import { perform } from '../perform.ts';
import { contentRange, respond } from '../respond.ts';
import { affectedLimit, returningOf } from './returning.ts';

/** DELETE on a relation: 200 with the rows that were, else 204; that nothing matches is no error. */
export async function deleteRows(api: DataApi, call: Call): Promise<void> {
  const { query, preferences, form } = call;
  const catalogue = api.catalogue.current();
  const statement = api.known.compiled(catalogue, call.shape, () =>
    compileDelete(catalogue, call.name, query, {
      form,
      returning: returningOf(preferences),
      maxAffected: affectedLimit(preferences),
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
    contentRange: contentRange(0, 0, preferences.count === null ? null : answer.count),
    applied: ['return', 'maxAffected'],
  });
}
