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

export type ReasonedAct = {
  title: string;
  text: ReactNode;
  label: string;
  hint: string;
  /** The message if the reason is missing. Without it, the reason is optional. */
  required?: string;
  keptAs: string;
  action: (reason: string) => Promise<Issue>;
  notice: string;
  keep: string;
  confirm: string;
  isDanger?: boolean;
};

type ReasonDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onDone: (issue: Issue) => void;
  act: ReasonedAct;
};

export function ReasonDialog({ isOpen, onClose, onDone, act }: ReasonDialogProps) {
  const [kept, keep] = useKeptText(act.keptAs);
  const { mutateAsync } = useIssueAction(act.action);
  const form = useCheckedForm(checkedBy({ reason: (typed) => faultOf(typed, act.required) }), {
    defaultValues: { reason: kept },
    send: async ({ reason }) => {
      const issue = await mutateAsync(reason.trim());
      toast.success(act.notice);
      form.setValue('reason', '');
      keep('');
      onClose();
      onDone(issue);
    },
    toastsErrors: true,
    clearsErrorsOnTyping: true,
  });

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={act.title}
      buttons={<Button onClick={onClose}>{act.keep}</Button>}
      confirm={act.confirm}
      pending="Sending…"
      isPending={form.isPending}
      variant={act.isDanger ? 'danger' : 'primary'}
      isIncomplete={faultOf(kept, act.required) !== null}
      form={{ ...form.props, className: 'grid gap-4' }}
    >
      <p className="text-sm text-ink-muted">{act.text}</p>
      <TextArea
        label={act.label}
        hint={act.hint}
        optional={!act.required}
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
