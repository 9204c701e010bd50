import type { Approval } from '#domain/engineer/approval.ts';
import { keptStorage } from '#web/ui/browser/storage.ts';
import { keptUserId } from '../account/session-key.ts';

// Also read by web/public/theme.js and lead-engineers-on.js.
const KEY = 'lastmile.engineer';

/** Lets a page redirect before any request. */
export function keepEngineer(userId: string): void {
  try {
    keptStorage().setItem(KEY, userId);
  } catch {
    // Storage is full: no redirect then.
  }
  markEngineer();
}

export function keepStanding(userId: string, standing: Approval): void {
  if (standing !== 'none') keepEngineer(userId);
  else if (keptStorage().getItem(KEY) === userId) keptStorage().removeItem(KEY);
  markEngineer();
}

/** For styles; theme.js sets it before the first paint. */
export function markEngineer(): void {
  document.documentElement.toggleAttribute('data-engineer', isEngineerKept());
}

export function isEngineerKept(): boolean {
  const userId = keptUserId();
  return userId !== null && userId === keptStorage().getItem(KEY);
}
