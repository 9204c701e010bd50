import type { FormEvent } from 'react';
import { quoteNotices } from '#domain/errors/quote.ts';
import { waiveQuote } from '#web/data/issue/quotes.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useStep } from '#web/issue/use-step.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Button } from '#web/ui/forms/button.tsx';

type WaiveDialogProps = { issueId: string; isOpen: boolean; onClose: () => void };

export function WaiveDialog({ issueId, isOpen, onClose }: WaiveDialogProps) {
  const waive = useStep(waiveQuote, quoteNotices.waived);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await waive.run(issueId)) onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="First fix free?"
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            type="submit"
            form="waive"
            variant="primary"
            pending={waive.isPending}
            pendingLabel="Saving…"
          >
            Fix it free
          </Button>
        </>
      }
    >
      <form id="waive" onSubmit={(event) => void submit(event)} className="grid gap-3 text-sm text-ink-muted">
        <p>The client pays nothing for this fix, you earn nothing, and work can start at once.</p>
        <p>
          Each client gets one such fix, once they have confirmed their address, and each repository one. It
          cannot be taken back.
        </p>
        <StepFailure step={waive} />
      </form>
    </Dialog>
  );
}
