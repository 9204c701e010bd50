import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#server/platform/caller/caller.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SchemaCache } from './catalogue/schema-cache.ts';
import { parseAccept } from './grammar/accept.ts';
import { readParameters } from './grammar/parameters.ts';
import { parseQuery } from './grammar/parse-query.ts';
import { parsePrefer } from './grammar/prefer.ts';
import { narrowByHeader, type Window } from './grammar/range.ts';
import { extractValues } from './placeholders.ts';
import { restError } from './rest-error.ts';
import type { ParsedCall, StatementCache } from './statement-cache.ts';

export type DataApi = {
  platform: Platform;
  catalogue: SchemaCache;
  schema: string;
  allowsRollback: boolean;
  statements: StatementCache;
  shouldPrepare: (role: string, text: string) => boolean;
};

export type Call = ParsedCall & {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  name: string;
  /** The key of the statement in the cache, which describes the request without its values. */
  shape: string;
  /** The values of the placeholders in the query and the body. */
  values: string[];
};

/** Parses a request. Throws the PostgREST errors PGRST100, 103, 106, 107, 108, 122 and 123. */
export function readCall(
  api: DataApi,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  takesArguments: boolean,
): Call {
  requireSchema(api, request);
  const { name } = request.params as { name: string };
  if (name.includes('\0')) throw restError(404, 'PGRST125', 'Invalid path specified in request URL');
  const { parameters, key, values } = extractValues(readParameters(rawQuery(request)), takesArguments);
  const prefer = headerText(request, 'prefer');
  const accept = headerText(request, 'accept');
  const range = headerText(request, 'range');
  const shape = [request.method, takesArguments, name, prefer, accept, range, key].join('\0');
  const parsed = api.statements.parsed(shape, () => ({
    query: parseQuery(parameters, takesArguments),
    preferences: parsePrefer(prefer, api.allowsRollback),
    form: parseAccept(accept),
  }));
  return { request, reply, caller, name, shape, values, ...parsed };
}

/** Returns which rows are requested. The `Range` header counts only for GET. */
export function requestedWindow({ request, query }: Call): Window {
  const { limit, offset } = query.root;
  return request.method === 'GET'
    ? narrowByHeader({ limit, offset }, headerText(request, 'range'))
    : { limit, offset };
}

function rawQuery(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const question = url.indexOf('?');
  return question < 0 ? '' : url.slice(question + 1);
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/** Throws 406 PGRST106 if the request names a schema that is not exposed. */
function requireSchema(api: DataApi, request: FastifyRequest): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const profile = headerText(request, isRead ? 'accept-profile' : 'content-profile');
  if (profile === undefined || profile === api.schema) return;
  throw restError(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: `Only the following schemas are exposed: ${api.schema}`,
  });
}
