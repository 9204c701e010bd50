import type { Issue } from '#web/data/issue/issue.ts';
import { useWorkingNotes } from '#web/data/issue/working-notes.ts';
import { ShowEarlier } from '#web/issue/show-earlier.tsx';
import { PartError } from '#web/ui/feedback/empty-state.tsx';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { NoteComposer } from './note-composer.tsx';
import { NoteItem } from './note-item.tsx';

export function WorkingNotes({ issue }: { issue: Issue }) {
  const pages = useWorkingNotes(issue.id);
  const { data: notes, error, refetch } = pages;
  const isOver = issue.status === 'cancelled' || issue.acceptedAt !== null;
  if (isOver && notes?.length === 0) return null;

  return (
    <SectionCard id="working-notes" title="Working notes" className="min-w-0">
      <p className="mt-1 max-w-text text-sm text-ink-muted">
        For whoever has this issue now or takes it over. Engineers who hold it and operators read them; the
        client does not.
      </p>
      {!isOver && <NoteComposer issueId={issue.id} />}
      {notes?.length === 0 && <p className="mt-4 text-sm text-ink-muted">Nobody has noted anything yet.</p>}
      {notes && notes.length > 0 && (
        <ol aria-label="Working notes" className="mt-5 divide-y divide-hairline">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} isOver={isOver} />
          ))}
        </ol>
      )}
      <ShowEarlier pages={pages} of="notes" className="mt-4" />
      {!notes && !error && <LoadingBlock label="Loading the working notes" className="mt-4 h-16 w-full" />}
      {!notes && error && <PartError error={error} onRetry={refetch} className="mt-4" />}
    </SectionCard>
  );
}
