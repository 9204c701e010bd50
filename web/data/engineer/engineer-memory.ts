import type { Standing } from '#domain/engineer/approval.ts';
import { keptStorage } from '#web/ui/browser/storage.ts';
import { keptUserId } from '../account/session-key.ts';

// Read too before a page is painted, in web/public/theme.js and lead-engineers-on.js.
const KEY = 'lastmile.engineer';

/** Remembers in this browser who is an engineer, so that a page can lead them on before anything is asked. */
export function keepEngineer(userId: string): void {
  try {
    keptStorage().setItem(KEY, userId);
  } catch {
    // A full storage: the page for engineers then shows.
  }
  markEngineer();
}

export function keepStanding(userId: string, standing: Standing): void {
  if (standing !== 'none') keepEngineer(userId);
  else if (keptStorage().getItem(KEY) === userId) keptStorage().removeItem(KEY);
  markEngineer();
}

/** For the page's styles; theme.js sets it as the page begins. */
export function markEngineer(): void {
  document.documentElement.toggleAttribute('data-engineer', isEngineerKept());
}

/** Whether an engineer is signed in, as far as this browser knows by itself. */
export function isEngineerKept(): boolean {
  const userId = keptUserId();
  return userId !== null && userId === keptStorage().getItem(KEY);
}
