import type { Random } from '../../faults/seeded-random.ts';
import { authRequest } from './auth-requests.ts';
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

/** The next request of a seed's row: of any service, by any of the callers, valid or broken. */
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
    // Whose token is none, but whose key is good, is a visitor.
    who: isBroken ? 'anonymous' : asked,
    service,
    method,
    url: `/${service}/v1/${encodeLoosely(broken)}`,
    headers: { ...caller, ...(body !== '' && { 'content-type': 'application/json' }), ...headers },
    body: random.chance(0.05) ? breakText(random, body) : body,
  };
}

const oddities = [
  '',
  ' ',
  '"',
  "'",
  '\\',
  '%',
  '%00',
  '%ff',
  '%2e%2e/',
  '../',
  '(',
  ')',
  ',',
  '.',
  ':',
  '::',
  '->',
  '!',
  '*',
];
const moreOddities = [
  '{',
  '}',
  '[',
  ']',
  'null',
  '-1',
  '1e999',
  '😀',
  'é',
  '\u0000',
  '\ud800',
  'a'.repeat(2000),
  '--',
  ';',
  '&',
  '=',
];

/** A text with something taken out, doubled or put in. */
function breakText(random: Random, text: string): string {
  const at = random.between(0, text.length);
  const end = Math.min(text.length, at + random.between(0, 6));
  const piece = random.pick([...oddities, ...moreOddities, text.slice(at, end).repeat(2)]) ?? '';
  return text.slice(0, at) + piece + text.slice(random.chance(0.5) ? end : at);
}

/** Keys and tokens that are none, or are cut. */
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

// What could not stand in a request line at all never reaches a server.
function encodeLoosely(path: string): string {
  return path.replace(/[^!-~]|[#"<>\\^`{|}]/gu, (character) =>
    [...Buffer.from(character, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}
