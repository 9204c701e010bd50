import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type CodeHost, openCodeHost } from '#server/code-host/open-code-host.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { allOf, type Keys, type Listed } from '#server/platform/keys/keys.ts';
import { openSeal, type Seal } from '#server/platform/keys/seal.ts';
import type { Platform } from '#server/platform/platform.ts';
import { openTextSender, type TextSender } from '#server/sms/text-sender.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts';
import type { ReadMetadata } from './sso/idp-metadata.ts';
import {
  type AccessTokenSigner,
  createAccessTokenSigner,
  type SessionClaims,
} from './tokens/access-token.ts';
import type { Metadata, UserRow } from './users/user.ts';
import { type ReturnAddresses, returnAddresses } from './wire/return-address.ts';

type SignUpAnonymously = (
  auth: AuthContext,
  request: FastifyRequest,
  data: Metadata,
) => Promise<{ user: UserRow; claims: SessionClaims; refreshToken: string }>;

export type AuthOptions = {
  /** Signs new users in without confirming their address. Must not be set in production. */
  autoconfirm?: boolean;
  /** If undefined, anonymous sign-up fails with 422 `anonymous_provider_disabled`. */
  signUpAnonymously?: SignUpAnonymously;
};

type Secrets = Listed<KeyObject>;

export type AuthContext = {
  platform: Platform;
  mailer: Mailer;
  autoconfirm: boolean;
  signUpAnonymously: SignUpAnonymously | null;
  issuer: string;
  /** Runs a transaction as the owner. A wait of two seconds for a lock fails with 409 `conflict`. */
  begin: Sql['begin'];
  passwords: PasswordHasher;
  signAccessToken: AccessTokenSigner;
  addresses: ReturnAddresses;
  /** Null if no code host application is configured. */
  codeHost: CodeHost | null;
  /** Null on a public instance without a configured text service. */
  texts: TextSender | null;
  /** Encrypts and decrypts the secrets of second factors. */
  factorSeal: Seal;
  /** Caches the parsed metadata of identity providers by provider ID. */
  metadataRead: Map<string, ReadMetadata>;
  /** One secret for each encryption key. The first is for new hashes, and all verify. */
  secrets: { refreshToken: Secrets; sentToken: Secrets; code: Secrets };
};

export function createAuthContext(platform: Platform, mailer: Mailer, options: AuthOptions): AuthContext {
  const { settings, keys } = platform;
  const issuer = `${settings.publicUrl}/auth/v1`;
  return {
    platform,
    mailer,
    autoconfirm: options.autoconfirm ?? false,
    signUpAnonymously: options.signUpAnonymously ?? null,
    issuer,
    begin: (work) => platform.database.owner.begin(work),
    passwords: createPasswordHasher(platform.passwordRounds, settings.limitFactor),
    signAccessToken: createAccessTokenSigner(keys.jwtSigningKeys, issuer),
    addresses: returnAddresses(settings),
    codeHost: openCodeHost(platform),
    texts: openTextSender(platform),
    factorSeal: openSeal(allOf(keys, 'encryptionKey'), 'second factor'),
    metadataRead: new Map(),
    secrets: {
      refreshToken: deriveSecrets(keys, 'refresh token'),
      // Do not change the name. With another name, links in emails that were already sent would not work.
      sentToken: deriveSecrets(keys, 'mail token'),
      code: deriveSecrets(keys, 'one-time code'),
    },
  };
}

/** Derives a 256-bit secret of each encryption key for one purpose. */
function deriveSecrets(keys: Keys, purpose: string): Secrets {
  // Node would import a plain buffer again on every use. That takes longer than the HMAC itself.
  const derive = (key: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `lastmile auth ${purpose}`, 32)));
  const [first, ...former] = allOf(keys, 'encryptionKey');
  return [derive(first), ...former.map(derive)];
}
