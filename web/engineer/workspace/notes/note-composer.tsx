import { type FormEvent, useRef } from 'react';
import { workingNoteErrors, workingNoteNotices } from '#domain/errors/working-note.ts';
import { addWorkingNote, useWorkingNoteAction } from '#web/data/issue/working-notes.ts';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { useNoteFault } from './use-note-fault.ts';

export function NoteComposer({ issueId }: { issueId: string }) {
  const [text, setText] = useKeptText(`lastmile.note-draft.${issueId}`);
  const add = useWorkingNoteAction(issueId, addWorkingNote);
  const { fault, check, clear } = useNoteFault();
  /** A repeated text keeps its id, because the first response may have been lost. */
  const sent = useRef({ id: '', content: '' });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const content = check(text);
    if (content === null) event.currentTarget.querySelector('textarea')?.focus();
    if (content === null || add.isPending) return;
    if (sent.current.content !== content) sent.current = { id: crypto.randomUUID(), content };
    try {
      await add.mutateAsync({ issueId, ...sent.current });
      sent.current = { id: '', content: '' };
      setText('');
      toast.success(workingNoteNotices.added);
    } catch {
      toast.error(workingNoteErrors.noteNotAdded);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid justify-items-start gap-3">
      <div className="w-full">
        <TextArea
          label="Add a note"
          className="!min-h-24"
          hint="What you found, what you tried, where you stopped. Markdown is supported."
          value={text}
          error={fault}
          onChange={(event) => {
            setText(event.target.value);
            clear();
          }}
        />
      </div>
      <Button type="submit" pending={add.isPending} pendingLabel="Adding…">
        Add note
      </Button>
    </form>
  );
}
