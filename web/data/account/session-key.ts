import { keptStorage } from '#web/ui/browser/storage.ts';

export function sessionKey(): string {
  return `sb-${window.location.hostname.split('.')[0]}-auth-token`;
}

/** Returns true also if the stored session has ended. */
export function isSessionKept(): boolean {
  return keptStorage().getItem(sessionKey()) !== null;
}

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
