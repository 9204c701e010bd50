import type { FormEvent } from 'react';
import { StepFailure } from '#web/issue/step-failure.tsx';
import type { useStep } from '#web/issue/use-step.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Button } from '#web/ui/forms/button.tsx';

type StartDialogProps = {
  issueId: string;
  start: ReturnType<typeof useStep<string>>;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks before a fix that once had a price is given free. */
export function StartDialog({ issueId, start, isOpen, onClose }: StartDialogProps) {
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await start.run(issueId)) onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Start without a price?"
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            type="submit"
            form="start"
            variant="primary"
            pending={start.isPending}
            pendingLabel="Starting…"
          >
            Start for free
          </Button>
        </>
      }
    >
      <form id="start" onSubmit={(event) => void submit(event)} className="grid gap-3 text-sm text-ink-muted">
        <p>No quote stands: the client pays nothing for this fix, and you earn nothing.</p>
        <p>Once work has started no price can be named any more. To be paid, send a new quote first.</p>
        <StepFailure step={start} />
      </form>
    </Dialog>
  );
}
