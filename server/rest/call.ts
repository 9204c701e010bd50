import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#server/platform/caller/caller.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SchemaCache } from './catalogue/schema-cache.ts';
import { parseAccept } from './grammar/accept.ts';
import { looksLikeFilter } from './grammar/filter.ts';
import { type Parameter, readParameters } from './grammar/parameters.ts';
import { isFilterOrArgument, parseQuery } from './grammar/parse-query.ts';
import { parsePrefer } from './grammar/prefer.ts';
import { narrowByHeader, type Window } from './grammar/range.ts';
import { restError } from './rest-error.ts';
import type { ParsedCall, StatementCache } from './statement-cache.ts';

export type DataApi = {
  platform: Platform;
  catalogue: SchemaCache;
  schema: string;
  /** Allows `Prefer: tx=rollback`, which only test suites use. */
  allowsRollback: boolean;
  statements: StatementCache;
  shouldPrepare: (role: string, text: string) => boolean;
};

export type Call = ParsedCall & {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  name: string;
  /** The cache key of the statement. It is the call without its values. */
  shape: string;
  values: string[];
};

/** Parses a call. Throws the PostgREST errors PGRST100, 103, 106, 107, 108, 122 and 123. */
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

/** Returns the requested window of rows. Only a GET may narrow it with the `Range` header. */
export function requestedWindow({ request, query }: Call): Window {
  const { limit, offset } = query.root;
  return request.method === 'GET'
    ? narrowByHeader({ limit, offset }, headerText(request, 'range'))
    : { limit, offset };
}

// A request cannot contain null characters, so its text is never mistaken for a placeholder.
const mark = '\0';
const operatorOfAnyValue = /^(?:not\.)?(?:eq|neq|gte|gt|lte|lt)\./;

/**
 * Replaces the values of plain comparisons and arguments with placeholders, so that similar calls share a
 * statement.
 */
export function extractValues(given: Parameter[], takesArguments: boolean) {
  const values: string[] = [];
  const parameters = given.map((parameter) => {
    const start = startOfValue(parameter, takesArguments);
    if (start === null) return parameter;
    const { name, value } = parameter;
    return { name, value: `${value.slice(0, start)}${addValue(value.slice(start), values)}` };
  });
  const key = parameters.map(({ name, value }) => `${name}${mark}=${value}`).join(`${mark}&`);
  return { parameters, key, values };
}

/** Appends a value and returns its placeholder. */
export function addValue(value: string, values: string[]): string {
  values.push(value);
  return `${mark}${values.length - 1}`;
}

export function resolveValue(text: string, values: string[]): string {
  return text.startsWith(mark) ? (values[Number(text.slice(mark.length))] ?? '') : text;
}

function startOfValue({ name, value }: Parameter, takesArguments: boolean): number | null {
  if (!isFilterOrArgument(name)) return null;
  const operator = operatorOfAnyValue.exec(value);
  if (operator !== null) return operator[0].length;
  return takesArguments && !looksLikeFilter(value) ? 0 : null;
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

/** Throws 406 PGRST106 if the call names a schema that is not exposed. */
function requireSchema(api: DataApi, request: FastifyRequest): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const profile = headerText(request, isRead ? 'accept-profile' : 'content-profile');
  if (profile === undefined || profile === api.schema) return;
  throw restError(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: `Only the following schemas are exposed: ${api.schema}`,
  });
}
