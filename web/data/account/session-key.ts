import { keptStorage } from '#web/ui/browser/storage.ts';

/** Where the browser keeps the session of whoever is signed in. */
export function sessionKey(): string {
  return `sb-${window.location.hostname.split('.')[0]}-auth-token`;
}

/** Whether somebody may be signed in, known at once; who it is, and whether it still holds, is known later. */
export function isSessionKept(): boolean {
  return keptStorage().getItem(sessionKey()) !== null;
}

/** Whose session the browser keeps; null for nobody's, and for one that cannot be read. */
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
