import type { Session as AuthSession } from '@supabase/auth-js';
import { sessionKey } from '#domain/account/session-key.ts';
import { fieldsOf, isStorageBlocked, keptStorage, readJson } from '#web/ui/browser/storage.ts';

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

/** Calls `listener` when another tab signs in, signs out or refreshes the token, until `signal` is aborted. */
export function onSessionStored(listener: () => void, signal?: AbortSignal): void {
  window.addEventListener(
    'storage',
    (event) => {
      if (event.key === key() || event.key === null) listener();
    },
    signal && { signal },
  );
}

const longestWaitMs = 1000;

/**
 * Waits until this tab reads the token from storage, but for at most a second. A message from another tab often
 * arrives before the session that the tab stored.
 */
export async function untilStored(token: string): Promise<void> {
  const isStored = () => fieldsOf(readJson(keptStorage(), key())).access_token === token;
  if (isStored() || isStorageBlocked()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = new AbortController();
  onSessionStored(() => isStored() && resolve(), waiting.signal);
  const timer = setTimeout(resolve, longestWaitMs);
  await promise;
  clearTimeout(timer);
  waiting.abort();
}
