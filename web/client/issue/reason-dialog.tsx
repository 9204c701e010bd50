import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { issueErrors } from '#domain/errors/issue.ts';
import { REASON_LIMIT } from '#domain/issue/message.ts';
import { isBlank, isLongerThan } from '#domain/text/characters.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { useStep } from '#web/issue/use-step.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';

type ReasonDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  field: { label: string; hint: string };
  /** The error for an empty reason. If omitted, the reason is optional. */
  required?: string;
  /** The storage key of the draft. */
  keptAs: string;
  action: (reason: string) => Promise<Issue>;
  notice: string;
  buttons: { keep: string; confirm: string; pending: string; variant: 'primary' | 'danger' };
};

export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, onClose, title, children, field, required, keptAs, action, notice, buttons } = props;
  const formId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useKeptText(keptAs);
  const [error, setError] = useState<string>();
  const step = useStep(action, notice);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const fault = faultOf(reason, required);
    setError(fault);
    if (fault) {
      toast.error(fault);
      input.current?.focus();
      return;
    }
    if (!(await step.run(reason.trim()))) return;
    setReason('');
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{buttons.keep}</Button>
          <Button
            type="submit"
            form={formId}
            variant={buttons.variant}
            aria-disabled={faultOf(reason, required) !== undefined || undefined}
            pending={step.isPending}
            pendingLabel={buttons.pending}
          >
            {buttons.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="text-sm text-ink-muted">{children}</div>
        <TextArea
          ref={input}
          label={field.label}
          hint={field.hint}
          optional={!required}
          className="!min-h-24"
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
        <StepFailure step={step} />
      </form>
    </Dialog>
  );
}

function faultOf(reason: string, required: string | undefined): string | undefined {
  if (required && isBlank(reason)) return required;
  return isLongerThan(reason, REASON_LIMIT) ? issueErrors.reasonTooLong(REASON_LIMIT) : undefined;
}
