import type { ReactNode } from 'react';
import { issueErrors } from '#domain/errors/issue.ts';
import { REASON_LIMIT } from '#domain/issue/message.ts';
import { isBlank, isLongerThan } from '#domain/text/characters.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useIssueAction } from '#web/data/issue/issue-actions.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormDialog } from '#web/ui/forms/form-dialog.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';

type ReasonDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  field: { label: string; hint: string };
  required?: string;
  keptAs: string;
  action: (reason: string) => Promise<Issue>;
  notice: string;
  buttons: { keep: string; confirm: string; pending: string; variant: 'primary' | 'danger' };
};

export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, onClose, title, children, field, required, keptAs, action, notice, buttons } = props;
  const [kept, keep] = useKeptText(keptAs);
  const { mutateAsync } = useIssueAction(action);
  const form = useCheckedForm(checkedBy({ reason: (typed) => faultOf(typed, required) }), {
    defaultValues: { reason: kept },
    send: async ({ reason }) => {
      await mutateAsync(reason.trim());
      toast.success(notice);
      form.setValue('reason', '');
      keep('');
      onClose();
    },
    toastsErrors: true,
    clearsErrorsOnTyping: true,
  });

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      buttons={<Button onClick={onClose}>{buttons.keep}</Button>}
      confirm={buttons.confirm}
      pending={buttons.pending}
      isPending={form.isPending}
      variant={buttons.variant}
      isIncomplete={faultOf(kept, required) !== null}
      form={{ ...form.props, className: 'grid gap-4' }}
    >
      <div className="text-sm text-ink-muted">{children}</div>
      <TextArea
        label={field.label}
        hint={field.hint}
        optional={!required}
        className="!min-h-24"
        {...form.field('reason', keep)}
      />
      <StepFailure step={form} />
    </FormDialog>
  );
}

function faultOf(reason: string, required: string | undefined): string | null {
  if (required && isBlank(reason)) return required;
  return isLongerThan(reason, REASON_LIMIT) ? issueErrors.reasonTooLong(REASON_LIMIT) : null;
}
