import { useRef, useState } from 'react';
import { workingNoteErrors, workingNoteNotices } from '#domain/errors/working-note.ts';
import { removeWorkingNote, useWorkingNoteAction, type WorkingNote } from '#web/data/issue/working-notes.ts';
import { WorkingNoteEntry } from '#web/issue/working-note-entry.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { usePortal } from '../../use-portal.ts';
import { NoteEditor } from './note-editor.tsx';

export function NoteItem({ note, isOver }: { note: WorkingNote; isOver: boolean }) {
  const { engineer } = usePortal();
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null);
  const remove = useWorkingNoteAction(note.issueId, removeWorkingNote);
  const edit = useRef<HTMLButtonElement>(null);
  const isOwn = note.engineerId === engineer.id;

  function endEdit() {
    setDoing(null);
    requestAnimationFrame(() => edit.current?.focus());
  }

  function confirm() {
    remove.mutate(note, {
      onSuccess: () => toast.success(workingNoteNotices.deleted),
      onError: () => toast.error(workingNoteErrors.noteNotDeleted),
    });
  }

  return (
    <WorkingNoteEntry
      note={note}
      by={isOwn ? 'You' : note.engineer}
      acts={
        isOwn &&
        !isOver &&
        doing !== 'edit' && (
          <span className="ml-auto flex">
            <Button ref={edit} variant="ghost" size="sm" onClick={() => setDoing('edit')}>
              Edit<span className="sr-only"> note</span>
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setDoing('delete')}>
              Delete<span className="sr-only"> note</span>
            </Button>
          </span>
        )
      }
    >
      {doing === 'edit' ? (
        <NoteEditor note={note} onDone={endEdit} />
      ) : (
        <Markdown className="mt-1 text-sm">{note.content}</Markdown>
      )}
      <Dialog
        isOpen={doing === 'delete'}
        onClose={() => setDoing(null)}
        title="Delete this note?"
        footer={
          <>
            <Button onClick={() => setDoing(null)}>Keep it</Button>
            <Button variant="danger" pending={remove.isPending} pendingLabel="Deleting…" onClick={confirm}>
              Delete note
            </Button>
          </>
        }
      >
        <p className="text-sm text-ink-muted">Whoever takes this issue over will not read it.</p>
      </Dialog>
    </WorkingNoteEntry>
  );
}
