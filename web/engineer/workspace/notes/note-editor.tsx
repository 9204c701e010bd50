import { type FormEvent, useState } from 'react';
import { workingNoteErrors, workingNoteNotices } from '#domain/errors/working-note.ts';
import { changeWorkingNote, useWorkingNoteAction, type WorkingNote } from '#web/data/issue/working-notes.ts';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { useNoteFault } from './use-note-fault.ts';

type NoteEditorProps = { note: WorkingNote; onDone: () => void };

export function NoteEditor({ note, onDone }: NoteEditorProps) {
  const [kept, setKept] = useKeptText(`lastmile.note-edit.${note.id}`);
  const [text, setText] = useState(kept || note.content);
  const change = useWorkingNoteAction(note.issueId, changeWorkingNote);
  const { fault, check, clear } = useNoteFault();

  function end() {
    setKept('');
    onDone();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const content = check(text);
    if (content === null) event.currentTarget.querySelector('textarea')?.focus();
    if (content === null || change.isPending) return;
    try {
      await change.mutateAsync({ id: note.id, content });
      toast.success(workingNoteNotices.saved);
      end();
    } catch {
      toast.error(workingNoteErrors.noteNotSaved);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-2 grid gap-3">
      <TextArea
        label="Your note"
        className="!min-h-24"
        value={text}
        error={fault}
        autoFocus
        onChange={(event) => {
          setText(event.target.value);
          setKept(event.target.value);
          clear();
        }}
      />
      <div className="flex gap-3">
        <Button type="submit" size="sm" pending={change.isPending} pendingLabel="Saving…">
          Save note
        </Button>
        <Button variant="ghost" size="sm" onClick={end}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
