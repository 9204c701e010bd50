import type { TransactionSql } from '#server/platform/database/connect.ts';
import { recordSecurityEvent } from '#server/platform/security-events/record-security-event.ts';
import type { AuthContext } from '../auth-context.ts';
import { requestMail } from '../mail/request-mail.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import type { UserRow } from '../users/user.ts';

type Device = { userAgent: string | null; browserMark: string | null };

/**
 * Records a sign-in and remembers its device. Emails the owner if the device is new to an account that has known
 * others, and an operator at every sign-in.
 */
export async function noteSignIn(
  auth: AuthContext,
  tx: TransactionSql,
  user: UserRow,
  method: string,
  { userAgent, browserMark }: Device,
  now: Date,
): Promise<void> {
  const address = user.email_confirmed_at === null ? null : user.email;
  const isOperator = address !== null && auth.platform.settings.operatorEmails.includes(address);
  const hash = tokenHash(browserMark ?? `user agent ${userAgent ?? ''}`);
  // An inserted row has xmax 0. The statement does not see its own row, so `exists` means an earlier device.
  const [{ isNew }] = await tx<[{ isNew: boolean }]>`
    insert into auth.known_devices as d (user_id, device_hash, last_used_at)
    values (${user.id}, ${hash}, ${now})
    on conflict (user_id, device_hash) do update set last_used_at = excluded.last_used_at
    returning d.xmax = 0 and exists (
      select from auth.known_devices o where o.user_id = d.user_id) as "isNew"`;
  const event = isOperator ? 'operator-sign-in' : isNew ? 'new-device' : 'signed-in';
  recordSecurityEvent(auth.platform, null, { event, outcome: 'ok', accountId: user.id, detail: method });
  if (event === 'signed-in' || address === null) return;
  await requestMail(auth, tx, {
    kind: event,
    address,
    signIn: { userAgent, at: now.toISOString() },
  });
}
