import type { TransactionSql } from '#server/platform/database/connect.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import type { AuthContext } from '../auth-context.ts';
import { notifyOwner } from '../mail/request-mail.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import type { UserRow } from '../users/user.ts';

type Device = { userAgent: string | null; browserMark: string | null };

const devicesAtMost = 50;
const mails = { name: 'new-device', count: 5, seconds: 24 * 3600, burst: 5 };

/**
 * Remembers the browser or program that signs in. Emails the owner if it is new to an account that has known
 * others, and an operator at every sign-in.
 */
export async function noteSignIn(
  auth: AuthContext,
  tx: TransactionSql,
  user: UserRow,
  device: Device,
  now: Date,
): Promise<void> {
  if (user.email === null) return;
  const isOfNewKind = await rememberDevice(tx, user.id, device, now);
  const signIn = { userAgent: device.userAgent, at: now.toISOString() };
  if (auth.platform.settings.operatorEmails.includes(user.email)) {
    await notifyOwner(auth, tx, { user, kind: 'operator-sign-in', signIn });
  } else if (isOfNewKind) {
    const { isCounted } = await countCall(tx, auth.platform.settings, mails, [user.id]);
    if (isCounted) await notifyOwner(auth, tx, { user, kind: 'new-device', signIn });
  }
}

/** Returns whether the device is new to the account and the account has known others. */
async function rememberDevice(
  tx: TransactionSql,
  userId: string,
  device: Device,
  now: Date,
): Promise<boolean> {
  const hash = tokenHash(device.browserMark ?? `user agent ${device.userAgent ?? ''}`);
  const [seen] = await tx<[{ isNew: boolean; others: number }]>`
    insert into auth.known_devices as d (user_id, device_hash, last_used_at)
    values (${userId}, ${hash}, ${now})
    on conflict (user_id, device_hash) do update set last_used_at = excluded.last_used_at
    returning d.xmax = 0 as "isNew", (
      select count(*)::int from auth.known_devices o where o.user_id = d.user_id) as others`;
  if (seen.isNew && seen.others >= devicesAtMost) {
    await tx`
      delete from auth.known_devices where user_id = ${userId} and device_hash in (
        select device_hash from auth.known_devices where user_id = ${userId}
        order by last_used_at desc, device_hash offset ${devicesAtMost})`;
  }
  return seen.isNew && seen.others > 0;
}
