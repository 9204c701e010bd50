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
