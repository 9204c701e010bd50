import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, readCaller } from '#server/platform/caller/caller.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordRefusal } from '#server/platform/security-events/record-security-event.ts';
import { type Call, type DataApi, readCall } from './call.ts';
import { createSchemaCache } from './catalogue/schema-cache.ts';
import { callProcedure } from './endpoints/call-procedure.ts';
import { deleteRows } from './endpoints/delete-rows.ts';
import { insertRows } from './endpoints/insert-rows.ts';
import { readRows } from './endpoints/read-rows.ts';
import { replaceRow } from './endpoints/replace-row.ts';
import { updateRows } from './endpoints/update-rows.ts';
import { toErrorResponse, toTokenError } from './error-response.ts';
import { createPreparedStatements } from './prepared-statements.ts';
import { restError } from './rest-error.ts';
import { createStatementCache } from './statement-cache.ts';

export type RestOptions = {
  /** Allows the preference `tx=rollback`, which only test suites use. */
  allowsRollback?: boolean;
  /** Treats a request without an API key as anonymous. */
  keylessIsAnonymous?: boolean;
};

type Endpoint = (api: DataApi, call: Call) => Promise<void>;

const methods = 'OPTIONS, GET, HEAD, POST, PUT, PATCH, DELETE';
const rpcMethods = 'OPTIONS, GET, HEAD, POST';

/** Registers the data API under /rest/v1. It serves the schema `public` and is compatible with PostgREST. */
export function registerRest(scope: FastifyInstance, platform: Platform, options: RestOptions = {}): void {
  const schema = 'public';
  const catalogue = createSchemaCache(platform.database, schema, platform.log, platform.now);
  const api: DataApi = {
    platform,
    catalogue,
    schema,
    allowsRollback: options.allowsRollback ?? false,
    statements: createStatementCache(),
    shouldPrepare: createPreparedStatements(),
  };
  scope.addHook('onReady', () => catalogue.start());
  scope.addHook('onClose', () => catalogue.stop());
  readBodiesAsBytes(scope);
  scope.setErrorHandler((error, _request, reply) => sendError(api, error, reply, null));
  const handle = (endpoint: Endpoint) => endpointHandler(api, endpoint, options.keylessIsAnonymous ?? false);
  scope.route({ method: ['GET', 'HEAD', 'POST'], url: '/rpc/:name', handler: handle(callProcedure) });
  scope.route({ method: ['PUT', 'PATCH', 'DELETE'], url: '/rpc/:name', handler: refuseRpcMethod });
  scope.route({ method: ['GET', 'HEAD'], url: '/:name', handler: handle(readRows) });
  scope.post('/:name', handle(insertRows));
  scope.patch('/:name', handle(updateRows));
  scope.delete('/:name', handle(deleteRows));
  scope.put('/:name', handle(replaceRow));
  scope.route({ method: 'TRACE', url: '/:name', handler: refuseMethod });
  scope.route({ method: ['GET', 'HEAD'], url: '/', handler: refuseRoot });
  scope.options('/rpc/:name', (_request, reply) => reply.header('allow', rpcMethods).send());
  scope.options('/:name', (_request, reply) => reply.header('allow', methods).send());
  scope.route({ method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', handler: refusePath });
  scope.setNotFoundHandler(refusePath);
}

function endpointHandler(api: DataApi, endpoint: Endpoint, keylessIsAnonymous: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    let caller: Caller | null = null;
    try {
      caller = await readCaller(request.headers, api.platform.keys, { keylessIsAnonymous });
      const takesArguments = endpoint === callProcedure && request.method !== 'POST';
      await endpoint(api, readCall(api, request, reply, caller, takesArguments));
      return reply;
    } catch (error) {
      recordRefusal(api.platform, request, error);
      return sendError(api, caller === null ? toTokenError(error) : error, reply, caller);
    }
  };
}

/** Bodies are kept as bytes, because the database parses them. */
function readBodiesAsBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** The errors about what the database or the catalogue does not have. A restore changes both without a notice. */
const suggestsStale = new Set(['42P01', '42703', '42883', 'PGRST202', 'PGRST205']);

/** Sends an error. `caller` is null if authentication failed. */
function sendError(api: DataApi, error: unknown, reply: FastifyReply, caller: Caller | null): FastifyReply {
  const wire = toErrorResponse(error, caller !== null && caller.role !== 'anon');
  if (wire.status >= 500)
    api.platform.log.error({ err: error, status: wire.status }, 'a data API call failed');
  if (suggestsStale.has(wire.body.code ?? '')) api.catalogue.suspectStale();
  return reply
    .status(wire.status)
    .headers(wire.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(wire.body));
}

function refuseMethod(request: FastifyRequest): never {
  throw restError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`, {
    headers: { allow: methods },
  });
}

function refuseRpcMethod(request: FastifyRequest): never {
  throw restError(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`, {
    headers: { allow: rpcMethods },
  });
}

function refuseRoot(): never {
  throw restError(404, 'PGRST126', 'Root endpoint metadata is disabled');
}

function refusePath(): never {
  throw restError(404, 'PGRST125', 'Invalid path specified in request URL');
}
