import { workingNoteNotices } from '#domain/errors/working-note.ts';
import { changeWorkingNote, useWorkingNoteAction, type WorkingNote } from '#web/data/issue/working-notes.ts';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { noteError } from './note-error.ts';

type NoteEditorProps = { note: WorkingNote; onDone: () => void };

export function NoteEditor({ note, onDone }: NoteEditorProps) {
  const [kept, keep] = useKeptText(`lastmile.note-edit.${note.id}`);
  const change = useWorkingNoteAction(note.issueId, changeWorkingNote);
  const form = useCheckedForm(checkedBy({ note: noteError }), {
    defaultValues: { note: kept || note.content },
    send: async (typed) => {
      await change.mutateAsync({ id: note.id, content: typed.note.trim() });
      toast.success(workingNoteNotices.saved);
      end();
    },
    toastsErrors: true,
    clearsErrorsOnTyping: true,
  });

  function end() {
    keep('');
    onDone();
  }

  return (
    <form {...form.props} className="mt-2 grid gap-3">
      <TextArea label="Your note" className="!min-h-24" autoFocus {...form.field('note', keep)} />
      <div className="flex gap-3">
        <Button type="submit" size="sm" pending={form.isPending} pendingLabel="Saving…">
          Save note
        </Button>
        <Button variant="ghost" size="sm" onClick={end}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
