import { bodyOf, type Call, type DataApi } from '../call.ts';
import type { Catalogue, Procedure } from '../catalogue/catalogue.ts';
import { findProcedure } from '../catalogue/find-procedure.ts';
import { type Arguments, compileCall } from '../compile/call-procedure.ts';
import { type Parameter, readParameters } from '../grammar/parameters.ts';
import { putAway } from '../grammar/shape.ts';
import { type Body, badBody, bodyText, isObject, parseJson } from '../payload.ts';
import { perform } from '../perform.ts';
import { refusal } from '../refusal.ts';
import { respond } from '../respond.ts';
import { requestedWindow, sendPage } from './read-rows.ts';
import { affectedLimit } from './returning.ts';

/** `rpc/name`: the rows or the value that a procedure returns, 204 for none. GET and HEAD may not write. */
export async function callProcedure(api: DataApi, call: Call): Promise<void> {
  const catalogue = api.catalogue.current();
  const { procedure, given, shape } =
    call.request.method === 'POST' ? matchBody(catalogue, call) : matchQuery(catalogue, call);
  const maxAffected = affectedLimit(call.preferences);
  const returnsSet = procedure.returns === 'rows' || procedure.returns === 'scalars';
  if (maxAffected !== null && !returnsSet) {
    const message =
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict';
    throw refusal(400, 'PGRST128', message);
  }
  const window = requestedWindow(call);
  const hasBody = call.request.method !== 'HEAD' && procedure.returns !== 'void';
  const isCounted = call.preferences.count !== null;
  const options = { window, form: call.form, isCounted, hasBody, maxAffected };
  const statement = api.known.compiled(catalogue, shape, () =>
    compileCall(catalogue, procedure, call.query, given, options),
  );
  const isReadOnly = call.request.method !== 'POST' || procedure.isReadOnly;
  const answer = await perform(api, call, statement, { isReadOnly });
  if (procedure.returns !== 'void') return sendPage(call, answer, window, hasBody);
  respond(call, answer, { status: 204, body: null, applied: [] });
}

// No parameter can have this name, so that only a whole body can match.
const unknownName = '\0';

type Match = { procedure: Procedure; given: Arguments };
type ShapedMatch = Match & { shape: string };

/** The query holds a place for each argument already. */
function matchQuery(catalogue: Catalogue, call: Call): ShapedMatch {
  return { ...matchTexts(catalogue, call, call.query.arguments), shape: call.shape };
}

/** Which procedure a body means follows from its type and the names in it. */
function matchBody(catalogue: Catalogue, call: Call): ShapedMatch {
  const body = bodyOf(call.request);
  const { procedure, given } = matchOfType(catalogue, call, body);
  const shape = [call.shape, body.type, given.kind, JSON.stringify(namesIn(given))].join('\0');
  return { procedure, given: withPlaces(given, call.values), shape };
}

function namesIn(given: Arguments): string[] {
  if (given.kind === 'body') return [];
  return given.kind === 'json' ? given.names : given.values.map(({ name }) => name);
}

function withPlaces(given: Arguments, values: string[]): Arguments {
  switch (given.kind) {
    case 'json':
      return { ...given, json: putAway(given.json, values) };
    case 'texts':
      return {
        ...given,
        values: given.values.map((each) => ({ ...each, value: putAway(each.value, values) })),
      };
    case 'body':
      return { ...given, body: putAway(given.body, values) };
  }
}

function matchTexts(catalogue: Catalogue, call: Call, values: Parameter[]): Match {
  const names = [...new Set(values.map((each) => each.name))];
  const { procedure, takesBody } = findProcedure(catalogue, call.name, { names, bodyTypes: [] });
  const given = takesBody
    ? { kind: 'body' as const, body: values[0]?.value ?? '' }
    : { kind: 'texts' as const, values };
  return { procedure, given };
}

function matchOfType(catalogue: Catalogue, call: Call, body: Body): Match {
  switch (body.type) {
    case '':
    case 'application/json':
      return matchJson(catalogue, call, body.bytes.length === 0 ? '{}' : bodyText(body));
    case 'application/x-www-form-urlencoded':
      return matchTexts(catalogue, call, readParameters(bodyText(body)));
    case 'text/plain':
      return matchWhole(catalogue, call, 'text', bodyText(body));
    case 'application/octet-stream':
      return matchWhole(catalogue, call, 'bytea', `\\x${body.bytes.toString('hex')}`);
    default:
      throw badBody(`Content-Type not acceptable: ${body.type}`);
  }
}

function matchJson(catalogue: Catalogue, call: Call, json: string): Match {
  const value = parseJson(json);
  const names = call.query.columns ?? (isObject(value) ? Object.keys(value) : []);
  const found = findProcedure(catalogue, call.name, { names, bodyTypes: ['json', 'jsonb'] });
  if (found.takesBody) return { procedure: found.procedure, given: { kind: 'body', body: json } };
  if (!isObject(value)) throw badBody('The arguments must be a JSON object');
  return { procedure: found.procedure, given: { kind: 'json', json, names } };
}

/** A body that is no JSON can only be the one unnamed argument. */
function matchWhole(catalogue: Catalogue, call: Call, type: string, body: string): Match {
  const { procedure } = findProcedure(catalogue, call.name, { names: [unknownName], bodyTypes: [type] });
  return { procedure, given: { kind: 'body', body } };
}
