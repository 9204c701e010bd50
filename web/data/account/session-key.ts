import type { Session as AuthSession } from '@supabase/auth-js';
import { sessionKey } from '#domain/account/session-key.ts';
import { fieldsOf, keptStorage, readJson } from '#web/ui/browser/storage.ts';

const key = () => sessionKey(window.location.hostname);

/** A stored session may have ended on the server. */
export function isSessionKept(): boolean {
  return keptStorage().getItem(key()) !== null;
}

export function keptUserId(): string | null {
  const { id } = fieldsOf(fieldsOf(readJson(keptStorage(), key())).user);
  return typeof id === 'string' ? id : null;
}

export type StoredSession = Pick<AuthSession, 'access_token' | 'user'>;

/** The library for signing in refreshes a token this long before it expires. */
const marginInSeconds = 90;

/** Returns the stored session, or null if there is none or its token has to be refreshed first. */
export function freshSession(): StoredSession | null {
  const stored = readJson(keptStorage(), key());
  const { access_token, expires_at } = fieldsOf(stored);
  if (typeof access_token !== 'string' || typeof expires_at !== 'number' || keptUserId() === null)
    return null;
  // The client library wrote the whole session at once, so its other fields are there too.
  return expires_at - Date.now() / 1000 > marginInSeconds ? (stored as StoredSession) : null;
}

/** Calls `listener` when another tab signs in, signs out or refreshes the token. */
export function onSessionStored(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key() || event.key === null) listener();
  });
}
