import { type ReactNode, useState } from 'react';
import { issueErrors } from '#domain/errors/issue.ts';
import { operatorErrors } from '#domain/errors/operator.ts';
import { REASON_LIMIT } from '#domain/issue/message.ts';
import { isBlank, isLongerThan } from '#domain/text/characters.ts';
import { type Act, useAct } from '#web/data/operator/actions.ts';
import { useKeptText } from '#web/issue/use-kept-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormDialog } from '#web/ui/forms/form-dialog.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';

type ActButtonProps = {
  label: string;
  size?: 'sm' | 'md';
  /** The ID of an element that describes the button. Several buttons may have the same label. */
  about?: string | undefined;
  title: string;
  children: ReactNode;
  fields?: ReactNode;
  reason?: { label?: string; hint: string; optional?: boolean };
  keptAs: string;
  /** Returns null if a required field is empty. The screen then shows the error. */
  act: (reason: string) => Act | null;
  confirm?: string;
  pending: string;
  notice: string;
  isDangerous?: boolean;
  onOpen?: () => void;
};

export function ActButton(props: ActButtonProps) {
  const { label, size = 'sm', about, title, children, fields, reason, keptAs, act } = props;
  const { confirm = label, pending, notice, isDangerous = false, onOpen } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [kept, keep] = useKeptText(`lastmile.operator.${keptAs}`);
  const { mutateAsync } = useAct();
  const form = useCheckedForm(
    checkedBy({ reason: (typed) => (reason ? faultOf(typed, reason.optional ?? false) : null) }),
    {
      defaultValues: { reason: kept },
      send: async (typed) => {
        const wanted = act(typed.reason.trim());
        if (!wanted) return;
        await mutateAsync(wanted);
        toast.success(notice);
        form.setValue('reason', '');
        keep('');
        close();
      },
      clearsErrorsOnTyping: true,
    },
  );

  function close() {
    form.clearErrors();
    form.forgetError();
    setIsOpen(false);
  }

  return (
    <>
      <Button
        size={size}
        variant={isDangerous ? 'danger' : 'secondary'}
        aria-describedby={about}
        onClick={() => {
          onOpen?.();
          setIsOpen(true);
        }}
      >
        {label}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={close}
        title={title}
        buttons={<Button onClick={close}>Leave it</Button>}
        confirm={confirm}
        pending={pending}
        isPending={form.isPending}
        variant={isDangerous ? 'danger' : 'primary'}
        form={{ ...form.props, className: 'grid gap-4' }}
      >
        <div className="grid gap-2 text-sm text-ink-muted">{children}</div>
        {fields}
        {reason && (
          <TextArea
            label={reason.label ?? 'Why'}
            hint={reason.hint}
            optional={reason.optional ?? false}
            className="!min-h-24"
            {...form.field('reason', keep)}
          />
        )}
        <FormFailure role="alert">{form.failure}</FormFailure>
      </FormDialog>
    </>
  );
}

function faultOf(reason: string, isOptional: boolean): string | null {
  if (!isOptional && isBlank(reason)) return operatorErrors.reasonRequired;
  return isLongerThan(reason, REASON_LIMIT) ? issueErrors.reasonTooLong(REASON_LIMIT) : null;
}
