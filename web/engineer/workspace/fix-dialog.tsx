import { type FormEvent, useRef, useState } from 'react';
import { issueErrors, issueNotices } from '#domain/errors/issue.ts';
import { REASON_LIMIT } from '#domain/issue/message.ts';
import { isBlank } from '#domain/text/blank.ts';
import { isLongerThan } from '#domain/text/characters.ts';
import { submitFix } from '#web/data/issue-actions.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { useStep } from '#web/issue/use-step.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

type FixDialogProps = { issueId: string; isOpen: boolean; onClose: () => void };

export function FixDialog({ issueId, isOpen, onClose }: FixDialogProps) {
  const [description, setDescription] = useKeptText(`lastmile.fix-draft.${issueId}`);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const fix = useStep((text: string) => submitFix(issueId, text), issueNotices.fixSubmitted);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const fault = faultOf(description);
    setError(fault ?? undefined);
    if (fault) {
      toast.error(fault);
      field.current?.focus();
      return;
    }
    if (!(await fix.run(description))) return;
    setDescription('');
    onClose();
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
      <form id="fix" noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          ref={field}
          label="What was wrong, and what you changed"
          hint="The client reads this. Markdown is supported; write for somebody who does not read code."
          value={description}
          error={error}
          onChange={(event) => {
            setDescription(event.target.value);
            setError(undefined);
          }}
        />
        <StepFailure step={fix} />
      </form>
    </Dialog>
  );
}

function faultOf(description: string): string | null {
  if (isBlank(description)) return issueErrors.fixDescriptionRequired;
  return isLongerThan(description, REASON_LIMIT) ? issueErrors.reasonTooLong(REASON_LIMIT) : null;
}
