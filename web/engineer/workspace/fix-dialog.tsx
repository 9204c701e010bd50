import { type FormEvent, useState } from 'react';
import { issueErrors, issueNotices } from '#domain/errors/issue.ts';
import { REASON_LIMIT } from '#domain/issue/message.ts';
import { isBlank } from '#domain/text/blank.ts';
import { isLongerThan } from '#domain/text/characters.ts';
import { submitFix, useIssueAction } from '#web/data/issue-actions.ts';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

type FixDialogProps = { issueId: string; isOpen: boolean; onClose: () => void };

export function FixDialog({ issueId, isOpen, onClose }: FixDialogProps) {
  const [description, setDescription] = useKeptText(`lastmile.fix-draft.${issueId}`);
  const [error, setError] = useState<string>();
  const fix = useIssueAction((text: string) => submitFix(issueId, text));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fix.isPending) return;
    const fault = faultOf(description);
    setError(fault ?? undefined);
    if (fault) {
      toast.error(fault);
      return;
    }
    fix.mutate(description, {
      onSuccess: () => {
        setDescription('');
        toast.success(issueNotices.fixSubmitted);
        onClose();
      },
      onError: (failure) => toast.error(failure.message),
    });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Submit Fix"
      footer={
        <>
          <Button onClick={onClose}>Keep working</Button>
          <Button
            type="submit"
            form="fix"
            variant="primary"
            aria-disabled={isBlank(description) || undefined}
            pending={fix.isPending}
            pendingLabel="Submitting…"
          >
            Submit Fix
          </Button>
        </>
      }
    >
      <form id="fix" noValidate onSubmit={submit}>
        <TextArea
          label="What was wrong, and what you changed"
          hint="The client reads this. Markdown is supported; write for somebody who does not read code."
          value={description}
          error={error}
          onChange={(event) => {
            setDescription(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}

function faultOf(description: string): string | null {
  if (isBlank(description)) return issueErrors.fixDescriptionRequired;
  return isLongerThan(description, REASON_LIMIT) ? issueErrors.reasonTooLong(REASON_LIMIT) : null;
}
