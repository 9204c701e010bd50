import { z } from 'zod';
import { clockSkewInMilliseconds } from './service-provider.ts';

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

/** The parts of a signed assertion that a sign-in needs. */
export type Assertion = {
  id: string;
  nameId: string;
  nameIdFormat: string | null;
  attributes: { name: string; friendlyName: string | null; values: string[] }[];
  /** The end of a possible replay. */
  usableUntil: Date;
  sessionNotAfter: Date | null;
};

type Expected = { entityId: string; acs: string; requestId: string; now: Date };

/**
 * Reads an assertion (as the library parsed the signed part) and checks what the library does not: issuer, recipient,
 * request id and expiry. Null for one that fails.
 */
export function checkAssertion(parsed: unknown, expected: Expected): Assertion | null {
  const read = assertionSchema.safeParse(parsed);
  if (!read.success) return null;
  const { $, Issuer, Subject, Conditions, AuthnStatement, AttributeStatement } = read.data.Assertion;
  const [subject] = Subject;
  const [nameId] = subject?.NameID ?? [];
  const confirmed = subject?.SubjectConfirmation.some((each) => confirms(each, expected)) ?? false;
  if (!nameId || !confirmed || Issuer[0]?._.trim() !== expected.entityId) return null;
  const usableUntil = new Date(Conditions[0]?.$.NotOnOrAfter ?? Number.NaN);
  const sessionEnd = AuthnStatement[0]?.$.SessionNotOnOrAfter;
  const sessionNotAfter = sessionEnd === undefined ? null : new Date(sessionEnd);
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
