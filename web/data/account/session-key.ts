import { keptStorage } from '#web/ui/browser/storage.ts';

/** The storage key of the session. */
export function sessionKey(): string {
  return `sb-${window.location.hostname.split('.')[0]}-auth-token`;
}

/** Whether the browser stores a session, which may have ended. */
export function isSessionKept(): boolean {
  return keptStorage().getItem(sessionKey()) !== null;
}

/** The user id of the stored session; null without a readable one. */
export function keptUserId(): string | null {
  try {
    const kept: { user?: { id?: unknown } } | null = JSON.parse(
      keptStorage().getItem(sessionKey()) ?? 'null',
    );
    return typeof kept?.user?.id === 'string' ? kept.user.id : null;
  } catch {
    return null;
  }
}
