import { useFixes } from '#web/data/issue/fixes.ts';
import { useMessages } from '#web/data/issue/messages.ts';
import { useWorkingNotes } from '#web/data/issue/working-notes.ts';
import { FixesSoFar } from '#web/issue/fix-history.tsx';
import { fixRounds } from '#web/issue/fix-rounds.ts';
import { ShowEarlier } from '#web/issue/show-earlier.tsx';
import { WorkingNoteEntry } from '#web/issue/working-note-entry.tsx';
import { PartError } from '#web/ui/feedback/empty-state.tsx';
import { Card, SectionCard } from '#web/ui/layout/card.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';

export function WorkOfIssue({ issueId }: { issueId: string }) {
  const messages = useMessages(issueId).data ?? [];
  const fixes = useFixes(issueId);
  const notes = useWorkingNotes(issueId);
  const error = fixes.error ?? notes.error;
  return (
    <>
      <FixesSoFar issueId={issueId} rounds={fixRounds(messages, fixes)} pages={fixes} />
      {notes.data && notes.data.length > 0 && (
        <SectionCard id="working-notes" title="Working notes" className="min-w-0">
          <p className="mt-1 text-sm text-ink-muted">
            Engineers who hold the issue read them; the client does not.
          </p>
          <ol aria-label="Working notes" className="mt-4 divide-y divide-hairline">
            {notes.data.map((note) => (
              <WorkingNoteEntry key={note.id} note={note} by={note.engineer}>
                <Markdown className="mt-1 text-sm">{note.content}</Markdown>
              </WorkingNoteEntry>
            ))}
          </ol>
          <ShowEarlier pages={notes} of="notes" className="mt-4" />
        </SectionCard>
      )}
      {error && (
        <Card as="section" aria-label="Fixes and working notes">
          <PartError error={error} onRetry={() => Promise.all([fixes.refetch(), notes.refetch()])} />
        </Card>
      )}
    </>
  );
}
