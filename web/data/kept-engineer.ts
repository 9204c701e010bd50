import type { Standing } from '#domain/engineer/standing.ts';
import { keptStorage } from '#web/ui/kept-storage.ts';
import { keptUserId } from './session-key.ts';

// The document for engineers reads it too, in web/public/lead-engineers-on.js.
const KEY = 'lastmile.engineer';

/** Remembers in this browser who is an engineer, so that a page can lead them on before anything is asked. */
export function keepEngineer(userId: string): void {
  try {
    keptStorage().setItem(KEY, userId);
  } catch {
    // A full storage: the page for engineers then shows.
  }
}

export function keepStanding(userId: string, standing: Standing): void {
  if (standing !== 'none') keepEngineer(userId);
  else if (keptStorage().getItem(KEY) === userId) keptStorage().removeItem(KEY);
}

/** Whether an engineer is signed in, as far as this browser knows by itself. */
export function isEngineerKept(): boolean {
  const userId = keptUserId();
  return userId !== null && userId === keptStorage().getItem(KEY);
}
