import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type CodeHost, openCodeHost } from '#server/code-host/open-code-host.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { openSeal, type Seal } from '#server/platform/keys/seal.ts';
import type { Platform } from '#server/platform/platform.ts';
import { openTextSender, type TextSender } from '#server/sms/text-sender.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts';
import type { StartedSession } from './sessions/start-session.ts';
import type { ReadMetadata } from './sso/idp-metadata.ts';
import { type AccessTokenSigner, createAccessTokenSigner } from './tokens/access-token.ts';
import type { Metadata } from './users/user.ts';
import { type ReturnAddresses, returnAddresses } from './wire/return-address.ts';

type SignUpAnonymously = (
  auth: AuthContext,
  request: FastifyRequest,
  data: Metadata,
) => Promise<StartedSession>;

export type AuthOptions = {
  /** Sign-up answers a session at once, without a mail. Never on an instance that people use. */
  autoconfirm?: boolean;
  /** Anonymous sign-up; 422 `anonymous_provider_disabled` without it. */
  signUpAnonymously?: SignUpAnonymously;
};

/** The dependencies of every auth endpoint. */
export type AuthContext = {
  platform: Platform;
  mailer: Mailer;
  autoconfirm: boolean;
  signUpAnonymously: SignUpAnonymously | null;
  issuer: string;
  passwords: PasswordHasher;
  signAccessToken: AccessTokenSigner;
  addresses: ReturnAddresses;
  /** Null where the settings name no application of the code host. */
  codeHost: CodeHost | null;
  /** Null on a public instance that names no text service. */
  texts: TextSender | null;
  /** Closes the secrets of second factors. */
  factorSeal: Seal;
  /** The metadata of identity providers as last read, by their ids. */
  metadataRead: Map<string, ReadMetadata>;
  secrets: { refreshToken: KeyObject; sentToken: KeyObject; code: KeyObject };
};

/** Derives secrets and signer from the instance's keys, once. */
export function createAuthContext(platform: Platform, mailer: Mailer, options: AuthOptions): AuthContext {
  const { settings, keys } = platform;
  const issuer = `${settings.publicUrl}/auth/v1`;
  return {
    platform,
    mailer,
    autoconfirm: options.autoconfirm ?? false,
    signUpAnonymously: options.signUpAnonymously ?? null,
    issuer,
    passwords: createPasswordHasher(platform.passwordRounds),
    signAccessToken: createAccessTokenSigner(keys.jwtSigningKeys, issuer),
    addresses: returnAddresses(settings),
    codeHost: openCodeHost(platform),
    texts: openTextSender(platform),
    factorSeal: openSeal(keys.encryptionKey, 'second factor'),
    metadataRead: new Map(),
    secrets: {
      refreshToken: deriveSecret(keys.encryptionKey, 'refresh token'),
      // Renaming it would break links mailed before.
      sentToken: deriveSecret(keys.encryptionKey, 'mail token'),
      code: deriveSecret(keys.encryptionKey, 'one-time code'),
    },
  };
}

/** A 256-bit secret for one purpose, so that no two uses of the instance's encryption key share one. */
function deriveSecret(encryptionKey: string, purpose: string): KeyObject {
  // A KeyObject: the runtime would import a buffer again with each use, which takes longer than the use.
  return createSecretKey(Buffer.from(hkdfSync('sha256', encryptionKey, '', `lastmile auth ${purpose}`, 32)));
}
