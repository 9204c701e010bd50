import { fieldsOf, keptStorage, readJson } from '#web/ui/browser/storage.ts';

export function sessionKey(): string {
  return `sb-${window.location.hostname.split('.')[0]}-auth-token`;
}

/** A stored session may have ended on the server. */
export function isSessionKept(): boolean {
  return keptStorage().getItem(sessionKey()) !== null;
}

export function keptUserId(): string | null {
  const { id } = fieldsOf(fieldsOf(readJson(keptStorage(), sessionKey())).user);
  return typeof id === 'string' ? id : null;
}
