import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SecurityEventName, SecurityOutcome } from '#domain/account/security-events.ts';
import { currentSender } from '../caller/request-sender.ts';
import { senderOf } from '../http/sender-address.ts';
import type { Platform } from '../platform.ts';

export type Occurrence = {
  event: SecurityEventName;
  outcome: SecurityOutcome;
  /** By default, the account that `rememberAccount` has named for the current request. */
  accountId?: string | null;
  /** An email address without an account. Only its keyed hash is kept. */
  email?: string | null;
  /** One of few values that we chose, such as the name of a procedure. */
  detail?: string;
};

export type Recorder = Pick<Platform, 'settings' | 'keys' | 'securityEvents'>;

/**
 * Records a security event on the log and in the database. Takes no time worth mentioning and never throws.
 * Code without a request at hand passes null for the current request.
 */
export function recordSecurityEvent(
  { settings, keys, securityEvents }: Recorder,
  request: FastifyRequest | null,
  { event, outcome, accountId, email, detail }: Occurrence,
): void {
  const sender = currentSender();
  const known = accountId ?? sender?.accountId ?? null;
  const account = known ?? (email ? hashOf(email, keys.encryptionKey) : null);
  const address = (request ? senderOf(request, settings) : sender?.address) ?? null;
  securityEvents.record({ event, outcome, address, account, detail: detail ?? null });
}

function hashOf(email: string, secret: string): string {
  const hash = createHmac('sha256', secret).update(`security event ${email.trim().toLowerCase()}`);
  return `email:${hash.digest('hex').slice(0, 16)}`;
}
