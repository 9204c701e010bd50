import type { Submission } from '#web/data/client/submission.ts';
import { keptStorage } from '#web/ui/browser/storage.ts';
import { keepKey } from '../confirmation/kept-key.ts';
import { remember } from '../track-progress/remembered.ts';

/** Stores the submission's ID, and the key that allows correcting its address. */
export function keepSent({ id, title }: Submission, { key, email }: { key: string; email: string }): void {
  const shelf = keptStorage();
  const at = Date.now();
  remember(shelf, { id, title, at });
  keepKey(shelf, id, { key, email, at });
}
