import type { WorkingNote } from '#web/data/issue/working-notes.ts';
import { HISTORY_PAGE_SIZE } from '#web/data/paging/history-pages.ts';

/** True if an earlier engineer left notes, or if a full page may hide some. */
export function showNotesFirst(
  notes: readonly Pick<WorkingNote, 'engineerId'>[],
  engineerId: string,
): boolean {
  return notes.length >= HISTORY_PAGE_SIZE || notes.some((note) => note.engineerId !== engineerId);
}
