import type { TransactionSql } from '#server/platform/database/connect.ts';
import { json } from '#server/platform/database/sql.ts';
import type { AuthContext } from '../auth-context.ts';
import { claimIdentity, type ForeignIdentity, writeIdentity } from '../identities/identity.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { lockUser } from '../users/find-user.ts';
import { type Metadata, refuseBanned } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import { readEmailAddress } from '../wire/email-address.ts';
import { checkUserData } from '../wire/user-data.ts';
import type { AttributeRule } from './read-provider.ts';
import type { SsoProvider } from './sso-provider.ts';
import type { Assertion } from './verify-response.ts';

/**
 * Finds the account of an identity, or creates one. Does not look for an account with the same address. If the provider
 * reports a new address, changes the address of the account and notifies the former one. Throws 403 `user_banned`, or
 * 422 `provider_email_needs_verification` if the provider has lost the domain of the account's address.
 */
export async function ssoAccountOf(
  auth: AuthContext,
  tx: TransactionSql,
  { identity, email, isVouchedFor, domains }: SsoPerson,
  now: Date,
): Promise<string> {
  const ownerId = await claimIdentity(tx, identity, now);
  if (ownerId === null) {
    const data = json(identity.data);
    const [user] = await tx<[{ id: string }]>`
      insert into auth.users (email, email_confirmed_at, is_sso_user, raw_user_meta_data, created_at, updated_at)
      values (${email}, ${isVouchedFor ? now : null}, true, ${data}, ${now}, ${now}) returning id`;
    await writeIdentity(tx, { userId: user.id, identity, now });
    return user.id;
  }
  const user = await lockUser(tx, ownerId);
  refuseBanned(user, now);
  const known = user.identities.find(({ provider }) => provider === identity.provider)?.identity_data;
  if (!isVouchedFor && known?.email_verified === true && !domains.includes(domainOf(String(known.email)))) {
    const message = 'Your provider may no longer sign in addresses of this domain';
    throw authError(422, 'provider_email_needs_verification', message);
  }
  const confirmedAt = isVouchedFor ? (user.email === email ? (user.email_confirmed_at ?? now) : now) : null;
  await tx`update auth.users set email = ${email}, email_confirmed_at = ${confirmedAt} where id = ${ownerId}`;
  await writeIdentity(tx, { userId: ownerId, identity, now });
  if (user.email !== email) await announceToOwner(auth, tx, { user, kind: 'address-changed' });
  return ownerId;
}

export type SsoPerson = {
  identity: ForeignIdentity;
  email: string;
  /** True if the address is in one of the provider's domains. */
  isVouchedFor: boolean;
  /** The provider's domains at present. */
  domains: string[];
};

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

const subjectNames = ['urn:oasis:names:tc:SAML:attribute:subject-id'];
const emailNames = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'mail',
  'Mail',
  'email',
  'Email',
];
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/**
 * Reads the ID, the address and the claims of a user from an assertion. Throws 400
 * `saml_assertion_no_user_id` or `saml_assertion_no_email`.
 */
export function personOf(assertion: Assertion, provider: SsoProvider): SsoPerson {
  const { email: emailRule, ...rules } = provider.attributeMapping.keys ?? {};
  const subject =
    first(assertion, subjectNames) ?? (assertion.nameIdFormat === transient ? null : assertion.nameId);
  if (!subject || subject.length > 1024) {
    throw authError(
      400,
      'saml_assertion_no_user_id',
      'SAML assertion did not contain a persistent user identifier',
    );
  }
  const email = readEmail(assertion, emailRule);
  const claims: Metadata = Object.fromEntries(
    Object.entries(rules).flatMap(([claim, rule]) => {
      const value = claimOf(assertion, rule);
      return value === undefined ? [] : [[claim, value]];
    }),
  );
  const isVouchedFor = provider.domains.includes(domainOf(email));
  const data = checkUserData({
    iss: provider.entityId,
    sub: subject,
    email,
    email_verified: isVouchedFor,
    phone_verified: false,
    // The claims are stored under `custom_claims`. A provider therefore cannot set the user data that the
    // marketplace reads.
    ...(Object.keys(claims).length === 0 ? {} : { custom_claims: claims }),
  });
  return {
    identity: { provider: `sso:${provider.id}`, subject, issuer: null, data },
    email,
    isVouchedFor,
    domains: provider.domains,
  };
}

function readEmail(assertion: Assertion, rule: AttributeRule | undefined): string {
  const mapped = rule ? claimOf(assertion, { ...rule, array: false }) : undefined;
  const found =
    (typeof mapped === 'string' && mapped !== '' ? mapped : null) ??
    (assertion.nameIdFormat === emailFormat ? assertion.nameId : null) ??
    first(assertion, emailNames);
  if (!found)
    throw authError(400, 'saml_assertion_no_email', 'SAML assertion does not contain an email address');
  return readEmailAddress(found);
}

function claimOf(assertion: Assertion, rule: AttributeRule): unknown {
  const names = [...(rule.name === undefined ? [] : [rule.name]), ...(rule.names ?? [])];
  const values = assertion.attributes
    .filter(
      ({ name, friendlyName }) => names.includes(name) || (friendlyName && names.includes(friendlyName)),
    )
    .flatMap((each) => each.values);
  if (values.length === 0) return rule.default;
  return rule.array ? values : values[0];
}

function first(assertion: Assertion, names: string[]): string | null {
  const value = claimOf(assertion, { names });
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
