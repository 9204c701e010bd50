import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, readCaller } from '#server/platform/caller/caller.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Call, type DataApi, readCall } from './call.ts';
import { createLiveCatalogue } from './catalogue/live-catalogue.ts';
import { callProcedure } from './endpoints/call-procedure.ts';
import { deleteRows } from './endpoints/delete-rows.ts';
import { insertRows } from './endpoints/insert-rows.ts';
import { readRows } from './endpoints/read-rows.ts';
import { replaceRow } from './endpoints/replace-row.ts';
import { updateRows } from './endpoints/update-rows.ts';
import { createKnownShapes } from './known-shapes.ts';
import { createPreparedStatements } from './prepared-statements.ts';
import { refusal } from './refusal.ts';
import { toWireError } from './to-wire-error.ts';
import { asTokenRefusal } from './token-refusal.ts';

export type RestOptions = {
  /** `Prefer: tx=rollback` is heeded, as test suites need it. */
  allowsRollback?: boolean;
  /** A call without any key is the anonymous one's. */
  keylessIsAnonymous?: boolean;
};

type Endpoint = (api: DataApi, call: Call) => Promise<void>;

const methods = 'OPTIONS, GET, HEAD, POST, PUT, PATCH, DELETE';
const rpcMethods = 'OPTIONS, GET, HEAD, POST';
const longestBody = 1024 * 1024;

/**
 * The data API in a scope of its own (/rest/v1): relations and procedures of the schema `public`, spoken as
 * PostgREST speaks.
 */
export function registerRest(scope: FastifyInstance, platform: Platform, options: RestOptions = {}): void {
  const schema = 'public';
  const catalogue = createLiveCatalogue(platform.database.owner, schema, platform.log, platform.now);
  const api: DataApi = {
    platform,
    catalogue,
    schema,
    allowsRollback: options.allowsRollback ?? false,
    known: createKnownShapes(),
    isWorthPreparing: createPreparedStatements(),
  };
  scope.addHook('onReady', () => catalogue.start());
  scope.addHook('onClose', () => catalogue.stop());
  readBodiesAsBytes(scope);
  scope.setErrorHandler((error, _request, reply) => answerError(api, error, reply, null));
  const take = (endpoint: Endpoint) => endpointHandler(api, endpoint, options.keylessIsAnonymous ?? false);
  scope.route({ method: ['GET', 'HEAD', 'POST'], url: '/rpc/:name', handler: take(callProcedure) });
  scope.route({ method: ['PUT', 'PATCH', 'DELETE'], url: '/rpc/:name', handler: refuseRpcMethod });
  scope.route({ method: ['GET', 'HEAD'], url: '/:name', handler: take(readRows) });
  scope.post('/:name', take(insertRows));
  scope.patch('/:name', take(updateRows));
  scope.delete('/:name', take(deleteRows));
  scope.put('/:name', take(replaceRow));
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
      await endpoint(api, readCall(api, request, reply, caller, { takesArguments }));
      return reply;
    } catch (error) {
      return answerError(api, caller === null ? asTokenRefusal(error) : error, reply, caller);
    }
  };
}

/** Bodies go on as they came: the database reads them. */
function readBodiesAsBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBody }, (_request, body, done) => {
    done(null, body);
  });
}

/** `caller` is null where the call was refused before it was known. */
function answerError(api: DataApi, error: unknown, reply: FastifyReply, caller: Caller | null): FastifyReply {
  const wire = toWireError(error, caller !== null && caller.role !== 'anon');
  if (wire.status >= 500)
    api.platform.log.error({ err: error, status: wire.status }, 'a data API call failed');
  if (wire.body.code === '42P01' || wire.body.code === '42703' || wire.body.code === '42883') {
    api.catalogue.suspectStale();
  }
  return reply
    .status(wire.status)
    .headers(wire.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(wire.body));
}

function refuseMethod(request: FastifyRequest): never {
  throw refusal(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`, {
    headers: { allow: methods },
  });
}

function refuseRpcMethod(request: FastifyRequest): never {
  throw refusal(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`, {
    headers: { allow: rpcMethods },
  });
}

function refuseRoot(): never {
  throw refusal(404, 'PGRST126', 'Root endpoint metadata is disabled');
}

function refusePath(): never {
  throw refusal(404, 'PGRST125', 'Invalid path specified in request URL');
}
