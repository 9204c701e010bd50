import type { Approval } from '#domain/engineer/approval.ts';
import { keptStorage, storeText } from '#web/ui/browser/storage.ts';
import { keptUserId } from '../account/session-key.ts';

// The scripts theme.js and lead-engineers-on.js also read this key.
const KEY = 'lastmile.engineer';

/** Remembers that the user is an engineer, so that pages can redirect before their first request. */
export function keepEngineer(userId: string): void {
  storeText(keptStorage(), KEY, userId);
  markEngineer();
}

export function keepStanding(userId: string, standing: Approval): void {
  if (standing !== 'none') keepEngineer(userId);
  else if (keptStorage().getItem(KEY) === userId) keptStorage().removeItem(KEY);
  markEngineer();
}

/** Stylesheets use this attribute. The script theme.js sets it before the first paint. */
export function markEngineer(): void {
  document.documentElement.toggleAttribute('data-engineer', isEngineerKept());
}

export function isEngineerKept(): boolean {
  const userId = keptUserId();
  return userId !== null && userId === keptStorage().getItem(KEY);
}
