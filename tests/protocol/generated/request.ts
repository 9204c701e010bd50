import type { Random } from '../../faults/seeded-random.ts';
import { authRequest } from './auth-requests.ts';
import { breakText, encodeLoosely } from './draft.ts';
import { callers, type Who } from './marks.ts';
import { restRequest } from './rest-requests.ts';
import { functionsRequest, storageRequest } from './storage-requests.ts';
import type { World } from './world.ts';

export type GeneratedRequest = {
  who: Who;
  service: 'rest' | 'auth' | 'storage' | 'functions';
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
};

/** Generates a request to any service by any caller from a seed. Some requests are invalid. */
export function nextRequest(random: Random, world: World): GeneratedRequest {
  const asked = random.pick(callers) ?? 'anonymous';
  const service =
    random.pick(['rest', 'rest', 'rest', 'rest', 'auth', 'storage', 'functions'] as const) ?? 'rest';
  const write = {
    rest: restRequest,
    auth: authRequest,
    storage: storageRequest,
    functions: functionsRequest,
  };
  const { method, path, body = '', headers = {} } = write[service](random, world);
  const isBroken = random.chance(0.02);
  const caller = isBroken ? brokenCaller(random, world) : world.headers[asked];
  const broken = random.chance(0.1) ? breakText(random, path) : path;
  return {
    // A caller with an invalid token is treated as a visitor.
    who: isBroken ? 'anonymous' : asked,
    service,
    method,
    url: `/${service}/v1/${encodeLoosely(broken)}`,
    headers: { ...caller, ...(body !== '' && { 'content-type': 'application/json' }), ...headers },
    body: random.chance(0.05) ? breakText(random, body) : body,
  };
}

function brokenCaller(random: Random, { headers, instance }: World): Record<string, string> {
  const { anonKey } = instance.platform.keys;
  const token = headers.client.authorization ?? '';
  return (
    random.pick<Record<string, string>>([
      {},
      { apikey: 'x' },
      { apikey: anonKey, authorization: 'Bearer x.y.z' },
      { apikey: anonKey, authorization: token.slice(0, -3) },
      { apikey: anonKey, authorization: 'Basic YTpi' },
    ]) ?? {}
  );
}
