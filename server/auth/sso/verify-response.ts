import { z } from 'zod';
import { createTurns } from '#server/platform/fair-use/turns.ts';
import { openThread } from '#server/platform/threads/open-thread.ts';
import type { AuthContext } from '../auth-context.ts';
import { invalid } from '../wire/auth-error.ts';
import {
  clockSkewInMilliseconds,
  type SamlSetup,
  samlSetupOf,
  serviceProviderOf,
} from './service-provider.ts';
import type { SsoProvider } from './sso-provider.ts';

// Matches signature algorithms that are easy to forge. They use a broken hash, or a MAC whose key is the
// public key.
const weakAlgorithms = /xmldsig#(?:[a-z]+-)?(?:sha1|md5)\b|#hmac-/i;

// The library needs time quadratic in the number of elements and attributes, before it checks a signature. Real
// responses have about a hundred.
const mostMarks = 2000;

// Namespaces that a signature includes. The library compares each with each namespace of the response.
const manyPrefixes = /\bPrefixList\s*=\s*(?:"[^"]{200}|'[^']{200})/;

// The library processes the signed element once for each of these tags, in any namespace. A signature needs two, and
// a response has up to two signatures.
const transform = /<[\w:.-]*Transform\b/;
const mostTransforms = 4;

const thread = openThread(new URL('./response-worker.ts', import.meta.url));
const longestInMilliseconds = 5000;

// A hostile response can take seconds. The senders take turns, and the time of a response counts from its turn.
const turns = createTurns({
  maxActive: 1,
  maxQueued: 100,
  maxWaitInMilliseconds: 20_000,
  maxQueuedOfCaller: 4,
});

// One piece: text, then a tag or the end.
const name = String.raw`[\w:.-]+`;
const value = `(?:"[^"<]*"|'[^'<]*')`;
const piece = new RegExp(
  String.raw`[^<]*(?:<\/?${name}(?:\s+${name}\s*=\s*${value})*\s*\/?>|<\?xml\s[^?<>]*\?>|$)`,
  'y',
);

/**
 * Returns whether all tags are written in full. The library repairs others and logs each repair, which takes seconds
 * for a response of thousands.
 */
function hasWellFormedTags(xml: string): boolean {
  piece.lastIndex = 0;
  while (piece.lastIndex < xml.length) if (!piece.test(xml)) return false;
  return true;
}

/**
 * Returns the assertion of a signed response to this sign-in request. Reads only the signed part of the
 * response. `sender` is the network address that takes turns with others; responses without one share turns. Throws 400
 * `validation_failed`, 429 if too many responses of this sender wait, and 503 `overloaded` if too many wait in all or for
 * over 20 seconds.
 */
export async function verifyResponse(
  auth: AuthContext,
  { provider, requestId }: { provider: SsoProvider; requestId: string },
  { response, sender }: { response: string; sender: string | null },
): Promise<Assertion> {
  const xml = Buffer.from(response, 'base64').toString('utf8');
  // Document types, entities and comments are rejected, because two XML parsers may interpret them
  // differently.
  if (xml === '' || xml.includes('<!')) throw refused('it holds what no answer needs');
  if (xml.split('<', mostMarks + 1).length > mostMarks || xml.split('=', mostMarks + 1).length > mostMarks)
    throw refused('it is too large');
  if (manyPrefixes.test(xml)) throw refused('its signature includes too many namespaces');
  if (xml.split(transform, mostTransforms + 2).length > mostTransforms + 1)
    throw refused('its signature has too many transforms');
  if (!hasWellFormedTags(xml)) throw refused('its tags are malformed');
  if (weakAlgorithms.test(xml)) throw refused('its signature is weak');
  const setup = await samlSetupOf(auth, provider, requestId);
  const parsed = await readInTurn({ setup, response }, sender);
  const { entityId } = provider;
  const { acs } = serviceProviderOf(auth);
  const now = auth.platform.now();
  const assertion = checkAssertion(parsed, { entityId, acs, requestId, now });
  if (!assertion) throw refused('it was not made for this sign-in');
  return assertion;
}

async function readInTurn(
  task: { setup: SamlSetup; response: string },
  sender: string | null,
): Promise<unknown> {
  const release = await turns.acquire(sender);
  try {
    const signal = AbortSignal.timeout(longestInMilliseconds);
    return await thread.run(task, { name: 'readAssertion', signal });
  } catch (cause) {
    throw refused('the library refuses it', cause);
  } finally {
    release();
  }
}

function refused(why: string, cause: unknown = new Error(why)) {
  return invalid('SAML Assertion is not valid', { cause });
}

const text = z.object({ _: z.string().min(1) });
const subjectConfirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z
    .array(
      z.object({
        $: z.object({ Recipient: z.string(), InResponseTo: z.string(), NotOnOrAfter: z.string() }),
      }),
    )
    .length(1),
});
const attribute = z.object({
  $: z.object({ Name: z.string(), FriendlyName: z.string().optional() }),
  AttributeValue: z.array(z.union([z.object({ _: z.string().optional() }), z.string()])).default([]),
});
const assertionSchema = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1).max(1024) }),
    Issuer: z.array(text).length(1),
    Subject: z
      .array(
        z.object({
          NameID: z
            .array(text.extend({ $: z.object({ Format: z.string().optional() }).default({}) }))
            .length(1),
          SubjectConfirmation: z.array(z.unknown()).min(1),
        }),
      )
      .length(1),
    Conditions: z.array(z.object({ $: z.object({ NotOnOrAfter: z.string() }) })).length(1),
    AuthnStatement: z
      .array(z.object({ $: z.object({ SessionNotOnOrAfter: z.string().optional() }).default({}) }))
      .min(1),
    AttributeStatement: z
      .array(z.object({ Attribute: z.array(attribute).default([]) }).or(z.string()))
      .default([]),
  }),
});

export type Assertion = {
  id: string;
  nameId: string;
  nameIdFormat: string | null;
  attributes: { name: string; friendlyName: string | null; values: string[] }[];
  /** The assertion could be used again until this time. */
  usableUntil: Date;
  sessionNotAfter: Date | null;
};

type Expected = { entityId: string; acs: string; requestId: string; now: Date };

/**
 * Checks the issuer, the recipient, the request ID and the expiry, because the library does not check them.
 * Returns null if one of them is wrong.
 */
function checkAssertion(parsed: unknown, expected: Expected): Assertion | null {
  const read = assertionSchema.safeParse(parsed);
  if (!read.success) return null;
  const { $, Issuer, Subject, Conditions, AuthnStatement, AttributeStatement } = read.data.Assertion;
  const [subject] = Subject;
  const [nameId] = subject?.NameID ?? [];
  const confirmed = subject?.SubjectConfirmation.some((each) => confirms(each, expected)) ?? false;
  if (!nameId || !confirmed || Issuer[0]?._.trim() !== expected.entityId) return null;
  const usableUntil = new Date(Conditions[0]?.$.NotOnOrAfter ?? Number.NaN);
  const sessionEnds = AuthnStatement.flatMap(({ $: { SessionNotOnOrAfter: end } }) =>
    end === undefined ? [] : [new Date(end).getTime()],
  );
  const sessionNotAfter = sessionEnds.length === 0 ? null : new Date(Math.min(...sessionEnds));
  if (Number.isNaN(usableUntil.getTime()) || Number.isNaN(sessionNotAfter?.getTime() ?? 0)) return null;
  const attributes = AttributeStatement.flatMap((statement) =>
    typeof statement === 'string' ? [] : statement.Attribute,
  ).map((each) => ({
    name: each.$.Name,
    friendlyName: each.$.FriendlyName ?? null,
    values: each.AttributeValue.map((value) => (typeof value === 'string' ? value : (value._ ?? ''))),
  }));
  const nameIdFormat = nameId.$.Format ?? null;
  return { id: $.ID, nameId: nameId._.trim(), nameIdFormat, attributes, usableUntil, sessionNotAfter };
}

function confirms(confirmation: unknown, { acs, requestId, now }: Expected): boolean {
  const read = subjectConfirmation.safeParse(confirmation);
  const data = read.data?.SubjectConfirmationData[0]?.$;
  return (
    read.data?.$.Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer' &&
    data?.Recipient === acs &&
    data.InResponseTo === requestId &&
    new Date(data.NotOnOrAfter).getTime() > now.getTime() - clockSkewInMilliseconds
  );
}
