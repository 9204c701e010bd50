import type { ReactNode } from 'react';
import type { WorkingNote } from '#web/data/issue/working-notes.ts';
import { DateText } from '#web/ui/text/date-text.tsx';

type WorkingNoteEntryProps = { note: WorkingNote; by: string; acts?: ReactNode; children: ReactNode };

export function WorkingNoteEntry({ note, by, acts, children }: WorkingNoteEntryProps) {
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 text-xs text-ink-muted">
        <span className="font-semibold text-ink">{by}</span>
        <DateText value={note.createdAt} withTime />
        {note.editedAt && <span>edited</span>}
        {acts}
      </div>
      {children}
    </li>
  );
}
