import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#server/platform/caller/caller.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SchemaCache } from './catalogue/schema-cache.ts';
import { parseAccept } from './grammar/accept.ts';
import { readParameters } from './grammar/parameters.ts';
import { parseQuery } from './grammar/parse-query.ts';
import { parsePrefer } from './grammar/prefer.ts';
import { extractValues } from './grammar/query-shape.ts';
import { restError } from './rest-error.ts';
import type { ParsedCall, StatementCache } from './statement-cache.ts';

/** The dependencies of every data API endpoint. */
export type DataApi = {
  platform: Platform;
  catalogue: SchemaCache;
  schema: string;
  /** Whether `Prefer: tx=rollback` is allowed; only for test suites. */
  allowsRollback: boolean;
  statements: StatementCache;
  shouldPrepare: (role: string, text: string) => boolean;
};

/** A call of the data API, parsed from its URL and headers. */
export type Call = ParsedCall & {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  /** The last part of the path: a relation or a procedure. */
  name: string;
  /** The cache key of the statement, except for a body: the call without its values. */
  shape: string;
  /** Values bound to the query's placeholders. */
  values: string[];
};

/** Parses a call. Throws PGRST100, 103, 106, 107, 108, 122 and 123 (PostgREST error codes). */
export function readCall(
  api: DataApi,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  options: { takesArguments?: boolean } = {},
): Call {
  requireSchema(api, request);
  const { name } = request.params as { name: string };
  if (name.includes('\0')) throw restError(404, 'PGRST125', 'Invalid path specified in request URL');
  const takesArguments = options.takesArguments ?? false;
  const { parameters, key, values } = extractValues(readParameters(rawQuery(request)), takesArguments);
  const prefer = headerText(request, 'prefer');
  const accept = headerText(request, 'accept');
  const range = headerText(request, 'range');
  const shape = [request.method, takesArguments, name, prefer, accept, range, key].join('\0');
  const { query, preferences, form } = api.statements.parsed(shape, () => ({
    query: parseQuery(parameters, takesArguments),
    preferences: parsePrefer(prefer, api.allowsRollback),
    form: parseAccept(accept),
  }));
  return { request, reply, caller, name, shape, values, query, preferences, form };
}

function rawQuery(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const question = url.indexOf('?');
  return question < 0 ? '' : url.slice(question + 1);
}

/** A header as one text; repeated headers are joined with commas. */
export function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/** Throws 406 PGRST106 for any schema but the exposed one. */
function requireSchema(api: DataApi, request: FastifyRequest): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const profile = headerText(request, isRead ? 'accept-profile' : 'content-profile');
  if (profile === undefined || profile === api.schema) return;
  throw restError(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: `Only the following schemas are exposed: ${api.schema}`,
  });
}
