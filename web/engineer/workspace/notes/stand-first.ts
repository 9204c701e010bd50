import type { WorkingNote } from '#web/data/issue/working-notes.ts';
import { HISTORY_PAGE_SIZE } from '#web/data/paging/history-pages.ts';

/**
 * Whether the working notes of an issue go before everything else: where an engineer before this one left some. Once a page of
 * them is full there may be such notes behind it; that is also so while they are being asked for, so that nothing moves then.
 */
export function standFirst(notes: readonly Pick<WorkingNote, 'engineerId'>[], engineerId: string): boolean {
  return notes.length >= HISTORY_PAGE_SIZE || notes.some((note) => note.engineerId !== engineerId);
}
