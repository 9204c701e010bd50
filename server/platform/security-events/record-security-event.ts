import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SecurityEventName, SecurityOutcome } from '#domain/account/security-events.ts';
import { senderOf } from '../http/sender-address.ts';
import type { Platform } from '../platform.ts';
import { isUuid } from '../uuid.ts';

type Occurrence = {
  event: SecurityEventName;
  outcome: SecurityOutcome;
  /** By default, the account that `rememberAccount` has named for the request. */
  accountId?: string | null;
  /** An email address without an account. Only its keyed hash is kept. */
  email?: string;
  /** One of few values that we chose, such as the name of a procedure. */
  detail?: string;
};

const accounts = new WeakMap<FastifyRequest, string>();

/** Names the account that later events of this request are about. */
export function rememberAccount(request: FastifyRequest, accountId: string | null | undefined): void {
  if (accountId && isUuid(accountId)) accounts.set(request, accountId);
}

/** Records what happened in a request. Takes no time worth mentioning and never throws. */
export function recordSecurityEvent(
  { settings, keys, securityEvents }: Pick<Platform, 'settings' | 'keys' | 'securityEvents'>,
  request: FastifyRequest,
  { event, outcome, accountId, email, detail }: Occurrence,
): void {
  const account = accountId ?? accounts.get(request) ?? (email ? hashOf(email, keys.encryptionKey) : null);
  const address = senderOf(request, settings);
  securityEvents.record({ event, outcome, address, account, detail: detail ?? null });
}

function hashOf(email: string, secret: string): string {
  const hash = createHmac('sha256', secret).update(`security event ${email.trim().toLowerCase()}`);
  return `email:${hash.digest('hex').slice(0, 16)}`;
}
