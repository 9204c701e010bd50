import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { currentSender } from '#server/platform/caller/request-sender.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { spend } from '#server/platform/rate-limit/budgets.ts';
import type { AuthContext } from '../auth-context.ts';
import { enforceLimit, rates, tooMany } from '../limits/rates.ts';
import { enforceGap } from '../mail/limit-mails.ts';
import { sentToken } from '../verification/one-time-token.ts';
import { authError } from '../wire/auth-error.ts';
import { isSessionByPassword } from './wrong-codes.ts';

export const authTextJob = 'auth-text';

const textSchema = z.object({ challengeId: z.uuid(), channel: z.enum(['sms', 'whatsapp']) });

type Challenge = { phone: string; expires_at: Date };
type Texted = { id: string; phone: string; isVerified: boolean };
type Asked = z.infer<typeof textSchema> & {
  factor: Texted;
  requester: { userId: string; sessionId: string; address: string[] };
};

/**
 * Queues a text message with a code. All unverified factors with the same number share one limit. A stranger
 * can therefore neither flood a phone with messages nor block the owner of the phone. Messages after a sign-in with the
 * password count separately: who has stolen it cannot block the owner, who can still sign in by email. Throws 422
 * `mfa_phone_verify_not_enabled` or 429 `over_sms_send_rate_limit`.
 */
export async function textCode(
  auth: AuthContext,
  tx: TransactionSql,
  { challengeId, channel, factor, requester }: Asked,
): Promise<void> {
  if (auth.texts === null)
    throw authError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone');
  const number = `+${factor.phone}`;
  const account = `account ${requester.userId}`;
  if (factor.isVerified) {
    const isByPassword = await isSessionByPassword(tx, requester.sessionId);
    const way = isByPassword ? ' by password' : '';
    await enforceGap(auth, tx, [`factor ${factor.id}${way}`], 'sms');
    await enforceLimit(auth, rates.text, [`${account}${way}`], tx);
    if (isByPassword) await enforceLimit(auth, rates.textsByPassword, [account], tx);
  } else {
    await enforceGap(auth, tx, [number], 'sms');
    await enforceLimit(auth, rates.text, [...requester.address, account], tx);
    await enforceLimit(auth, rates.text, [`to ${number}`], tx);
  }
  // Text messages cost money, and a new account costs nothing.
  const by = { address: currentSender()?.caller ?? null, account: requester.userId };
  const wait = await spend(tx, auth.platform.settings, { text: 1 }, by);
  if (wait !== null) throw tooMany(rates.text, wait);
  await auth.platform.jobs.enqueue(authTextJob, { challengeId, channel }, {}, tx);
}

/** Sends the text message of a challenge. Sends nothing if the challenge was answered or has expired. */
export async function sendCode(auth: AuthContext, payload: unknown): Promise<void> {
  const { challengeId, channel } = textSchema.parse(payload);
  const { database, now, settings } = auth.platform;
  const [challenge] = await database.owner<[Challenge?]>`
    select f.phone, c.expires_at from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id
    where c.id = ${challengeId} and c.verified_at is null and f.phone is not null`;
  if (!challenge || challenge.expires_at <= now()) return;
  const [code] = codesOfChallenge(auth, challengeId);
  // Browsers can fill in the code on this site because of the last line of the message.
  const text = `${code} is your LastMile code. It works for 5 minutes.\n\n@${new URL(settings.publicUrl).hostname} #${code}`;
  await auth.texts?.send({ to: `+${challenge.phone}`, text, channel, id: challengeId });
}

export function isCodeOfChallenge(auth: AuthContext, challengeId: string, code: string): boolean {
  const given = Buffer.from(code);
  return codesOfChallenge(auth, challengeId).some(
    (each) => given.length === each.length && timingSafeEqual(given, Buffer.from(each)),
  );
}

// The code is computed from the challenge, so neither the database nor the queue has to store the code.
function codesOfChallenge(auth: AuthContext, challengeId: string): string[] {
  return auth.secrets.sentToken.map((secret) => sentToken(secret, challengeId, 'implicit').code);
}
