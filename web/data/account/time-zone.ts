import { authClient } from '../backend/backend.ts';
import { logFailure } from '../backend/call-failure.ts';

/** Stores the browser's time zone in the account, so that emails show the reader's time. */
export function keepTimeZone(stored: unknown): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || zone === (stored ?? 'UTC')) return;
  authClient()
    .then((auth) => auth.updateUser({ data: { time_zone: zone } }))
    .catch((error) => logFailure('the time zone was not stored', error));
}
