import { createHmac, type KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Secret } from 'otpauth';
import type { AuthContext } from '../auth-context.ts';
import { notifyOwner } from '../mail/request-mail.ts';
import { lockUser } from '../users/find-user.ts';
import { requireRecentSession } from '../users/require-user.ts';
import { authError } from '../wire/auth-error.ts';
import { hasSecondFactor, requireAal2IfEnrolled, requireFactorCaller } from './require-second-factor.ts';

/**
 * POST /factors/recovery-codes → `{codes}`: ten codes for a lost second factor, shown once. Earlier codes become void
 * and the owner is notified. An addition to the protocol.
 */
export function registerMakeRecoveryCodes(app: FastifyInstance, auth: AuthContext): void {
  const { database, now } = auth.platform;
  app.post('/factors/recovery-codes', async (request) => {
    const { user: asked, session } = await requireFactorCaller(auth, request);
    const codes = newRecoveryCodes();
    await database.owner.begin(async (tx) => {
      const user = (await lockUser(tx, asked.id)) ?? asked;
      requireAal2IfEnrolled({ user, session });
      if (!hasSecondFactor(user)) throw authError(422, 'mfa_factor_not_found', 'Add a second factor first');
      requireRecentSession(session, now());
      await tx`delete from auth.mfa_recovery_sets where user_id = ${user.id}`;
      await tx`insert into auth.mfa_recovery_sets (user_id, created_at) values (${user.id}, ${now()})`;
      const hashes = codes.map((code) => recoveryCodeHash(auth.secrets.code, user.id, code));
      for (const hash of hashes) {
        await tx`insert into auth.mfa_recovery_codes (user_id, code_hash) values (${user.id}, ${hash})`;
      }
      await notifyOwner(auth, tx, { user, kind: 'recovery-codes-made' });
    });
    return { codes };
  });
}

const codesInASet = 10;

/** Ten new codes of 50 random bits, written to be copied by hand: two groups of five letters and digits. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: codesInASet }, () => {
    const text = new Secret({ size: 7 }).base32;
    return `${text.slice(0, 5)}-${text.slice(5, 10)}`;
  });
}

/** The stored form of a code: keyed, and the same for every way to type it. */
export function recoveryCodeHash(secret: KeyObject, userId: string, code: string): Buffer {
  const typed = code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I');
  return createHmac('sha256', secret).update(`recovery ${userId} ${typed}`).digest();
}
