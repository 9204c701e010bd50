import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#server/platform/caller/caller.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LiveCatalogue } from './catalogue/live-catalogue.ts';
import { parseAccept } from './grammar/accept.ts';
import { readParameters } from './grammar/parameters.ts';
import { parseQuery } from './grammar/parse-query.ts';
import { parsePrefer } from './grammar/prefer.ts';
import { withoutValues } from './grammar/shape.ts';
import type { Asked, KnownShapes } from './known-shapes.ts';
import type { Body } from './payload.ts';
import { refusal } from './refusal.ts';

/** What every endpoint of the data API stands on. */
export type DataApi = {
  platform: Platform;
  catalogue: LiveCatalogue;
  schema: string;
  /** `Prefer: tx=rollback` is heeded: for test suites alone. */
  allowsRollback: boolean;
  known: KnownShapes;
  isWorthPreparing: (role: string, text: string) => boolean;
};

/** One call of the data API, read from its URL and headers. */
export type Call = Asked & {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  /** The last part of the path: a relation or a procedure. */
  name: string;
  /** What the statement hangs on beside the catalogue, where the call has no body. */
  shape: string;
  /** Those for which the query holds a place. */
  values: string[];
};

/** Reads a call. Refuses what is not of the protocol: PGRST100, 103, 106, 107, 108, 122, 123. */
export function readCall(
  api: DataApi,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  options: { takesArguments?: boolean } = {},
): Call {
  requireSchema(api, request);
  const { name } = request.params as { name: string };
  if (name.includes('\0')) throw refusal(404, 'PGRST125', 'Invalid path specified in request URL');
  const takesArguments = options.takesArguments ?? false;
  const { parameters, key, values } = withoutValues(readParameters(rawQuery(request)), takesArguments);
  const prefer = headerText(request, 'prefer');
  const accept = headerText(request, 'accept');
  const range = headerText(request, 'range');
  const shape = [request.method, takesArguments, name, prefer, accept, range, key].join('\0');
  const { query, preferences, form } = api.known.asked(shape, () => ({
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

/** A header as one text; lists that came in several lines are joined. */
export function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/** The body's bytes and media type, without parameters. */
export function bodyOf(request: FastifyRequest): Body {
  const type = (request.headers['content-type'] ?? '').split(';')[0] ?? '';
  return {
    type: type.trim().toLowerCase(),
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}

/** One schema is exposed; naming another is 406 PGRST106. */
function requireSchema(api: DataApi, request: FastifyRequest): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const profile = headerText(request, isRead ? 'accept-profile' : 'content-profile');
  if (profile === undefined || profile === api.schema) return;
  throw refusal(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: `Only the following schemas are exposed: ${api.schema}`,
  });
}
