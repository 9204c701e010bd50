import type { ComponentProps, FormEvent } from 'react';
import { quoteNotices } from '#domain/errors/quote.ts';
import { waiveQuote } from '#web/data/issue/quotes.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useStep } from '#web/issue/use-step.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormDialog } from '#web/ui/forms/form-dialog.tsx';

type ConfirmedStep = ReturnType<typeof useStep<string>>;
type OpenProps = { issueId: string; isOpen: boolean; onClose: () => void };

export function WaiveDialog(props: OpenProps) {
  const waive = useStep(waiveQuote, quoteNotices.waived);
  return (
    <FreeFixDialog
      {...props}
      step={waive}
      buttons={<Button onClick={props.onClose}>Not now</Button>}
      title="First fix free?"
      confirm="Fix it free"
      pending="Saving…"
    >
      <p>The client pays nothing for this fix, you earn nothing, and work can start at once.</p>
      <p>
        Each client gets one such fix, once they have confirmed their address, and each repository one. It
        cannot be taken back.
      </p>
    </FreeFixDialog>
  );
}

/** The dialog warns an engineer who starts work without an agreed price. */
export function StartDialog({
  start,
  onQuote,
  ...props
}: OpenProps & { start: ConfirmedStep; onQuote: () => void }) {
  return (
    <FreeFixDialog
      {...props}
      step={start}
      title="Work unpaid?"
      confirm="Start unpaid"
      pending="Starting…"
      buttons={
        <Button variant="primary" onClick={onQuote}>
          Quote first
        </Button>
      }
      variant="secondary"
    >
      <p className="font-semibold text-danger-ink">
        No price is agreed. If you start now, your work is unpaid: the client pays nothing, and you earn
        nothing.
      </p>
      <p>Once you’ve started, you can’t send a quote for this work any more.</p>
    </FreeFixDialog>
  );
}

type FreeFixDialogProps = Omit<ComponentProps<typeof FormDialog>, 'form' | 'isPending'> & {
  issueId: string;
  step: ConfirmedStep;
};

function FreeFixDialog({ issueId, step, children, ...dialog }: FreeFixDialogProps) {
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await step.run(issueId)) dialog.onClose();
  }

  return (
    <FormDialog
      {...dialog}
      isPending={step.isPending}
      form={{ onSubmit: (event) => void submit(event), className: 'grid gap-3 text-sm text-ink-muted' }}
    >
      {children}
      <StepFailure step={step} />
    </FormDialog>
  );
}
