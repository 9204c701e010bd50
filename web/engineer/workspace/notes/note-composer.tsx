import { useRef } from 'react';
import { workingNoteNotices } from '#domain/errors/working-note.ts';
import { addWorkingNote, useWorkingNoteAction } from '#web/data/issue/working-notes.ts';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { noteError } from './note-error.ts';

export function NoteComposer({ issueId }: { issueId: string }) {
  const [kept, keep] = useKeptText(`lastmile.note-draft.${issueId}`);
  const add = useWorkingNoteAction(issueId, addWorkingNote);
  /** The server may have stored a request that seemed to fail, so a retry must send the same ID. */
  const sent = useRef({ id: '', content: '' });

  const form = useCheckedForm(checkedBy({ note: noteError }), {
    defaultValues: { note: kept },
    send: async ({ note }) => {
      const content = note.trim();
      if (sent.current.content !== content) sent.current = { id: crypto.randomUUID(), content };
      await add.mutateAsync({ issueId, ...sent.current });
      sent.current = { id: '', content: '' };
      form.setValue('note', '');
      keep('');
      toast.success(workingNoteNotices.added);
    },
    toastsErrors: true,
    clearsErrorsOnTyping: true,
  });

  return (
    <form {...form.props} className="mt-5 grid justify-items-start gap-3">
      <div className="w-full">
        <TextArea
          label="Add a note"
          className="!min-h-24"
          hint="What you found, what you tried, where you stopped. Markdown is supported."
          {...form.field('note', keep)}
        />
      </div>
      <Button type="submit" pending={form.isPending} pendingLabel="Adding…">
        Add note
      </Button>
    </form>
  );
}
