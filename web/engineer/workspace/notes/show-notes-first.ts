import type { WorkingNote } from '#web/data/issue/working-notes.ts';
import { HISTORY_PAGE_SIZE } from '#web/data/paging/history-pages.ts';

/** Returns true if an earlier engineer has left notes or may have left notes that are not loaded. */
export function showNotesFirst(
  notes: readonly Pick<WorkingNote, 'engineerId'>[],
  engineerId: string,
): boolean {
  return notes.length >= HISTORY_PAGE_SIZE || notes.some((note) => note.engineerId !== engineerId);
}
