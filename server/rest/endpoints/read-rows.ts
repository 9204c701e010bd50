import { type Call, type DataApi, headerText } from '../call.ts';
import type { Answer } from '../compile/envelope.ts';
import { compileRead } from '../compile/read-rows.ts';
import { narrowByHeader, outOfBounds, type Window } from '../grammar/range.ts';
import { namedId } from '../named-id.ts';
import { perform } from '../perform.ts';
import { contentRange, respond } from '../respond.ts';

/** GET and HEAD of a relation: 200, 206 when a count shows that there are more rows, 416 past the end. */
export async function readRows(api: DataApi, call: Call): Promise<void> {
  const window = requestedWindow(call);
  const hasBody = call.request.method !== 'HEAD';
  const isCounted = call.preferences.count !== null;
  const isVisitor = call.caller.role === 'anon';
  const catalogue = api.catalogue.current();
  const statement = api.known.compiled(catalogue, `${call.shape}\0${isVisitor}`, () =>
    compileRead(catalogue, call.name, call.query, { window, form: call.form, isCounted, hasBody, isVisitor }),
  );
  const answer = await perform(api, call, statement, { isReadOnly: true, namedId: namedId(call) });
  sendPage(call, answer, window, hasBody);
}

/** The rows that the query and, for GET alone, the `Range` header ask for. */
export function requestedWindow(call: Call): Window {
  const { limit, offset } = call.query.root;
  return call.request.method === 'GET'
    ? narrowByHeader({ limit, offset }, headerText(call.request, 'range'))
    : { limit, offset };
}

/** Sends a page of rows with the status that its place among all of them calls for. */
export function sendPage(call: Call, answer: Answer, window: Window, hasBody: boolean): void {
  const count = Number(answer.count);
  const total = answer.total === null ? null : Number(answer.total);
  if (total !== null && window.offset > total) throw outOfBounds(window.offset, total);
  respond(call, answer, {
    status: total !== null && count < total ? 206 : 200,
    body: hasBody ? answer.body : null,
    contentRange: contentRange(window.offset, count, answer.total),
    applied: ['maxAffected'],
  });
}
