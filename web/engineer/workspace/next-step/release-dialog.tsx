import type { FormEvent } from 'react';
import { issueErrors, issueNotices } from '#domain/errors/issue.ts';
import { REASON_LIMIT } from '#domain/issue/message.ts';
import { isLongerThan } from '#domain/text/characters.ts';
import { releaseIssue } from '#web/data/issue-actions.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { useStep } from '#web/issue/use-step.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

type ReleaseDialogProps = { issueId: string; isOpen: boolean; onClose: () => void };

export function ReleaseDialog({ issueId, isOpen, onClose }: ReleaseDialogProps) {
  const [note, setNote] = useKeptText(`lastmile.release-draft.${issueId}`);
  const release = useStep((reason: string) => releaseIssue(issueId, reason), issueNotices.released);
  const error = isLongerThan(note, REASON_LIMIT) ? issueErrors.reasonTooLong(REASON_LIMIT) : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (error || !(await release.run(note.trim()))) return;
    setNote('');
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Release this issue?"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            type="submit"
            form="release"
            variant="danger"
            pending={release.isPending}
            pendingLabel="Releasing…"
          >
            Release issue
          </Button>
        </>
      }
    >
      <form id="release" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="text-sm text-ink-muted">
          It becomes available to other engineers, and you no longer see its repository, files and
          conversation. Its history stays.
        </p>
        <TextArea
          label="Why"
          optional
          className="!min-h-24"
          hint="The client and the next engineer read this."
          value={note}
          error={error}
          onChange={(event) => setNote(event.target.value)}
        />
        <StepFailure step={release} />
      </form>
    </Dialog>
  );
}
