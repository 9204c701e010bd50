import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import { Button } from './button.tsx';
import type { ButtonVariant } from './button-style.ts';

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  form: ComponentProps<'form'>;
  /** The buttons before the one that sends the form. */
  buttons: ReactNode;
  confirm: string;
  pending: string;
  isPending: boolean;
  variant?: ButtonVariant;
  isIncomplete?: boolean;
};

/** The buttons of a dialog are outside its form, so they name it. */
export function FormDialog(props: FormDialogProps) {
  const { form, buttons, confirm, pending, isPending, variant = 'primary', children, ...dialog } = props;
  const { isIncomplete, ...shown } = dialog;
  const id = useId();
  return (
    <Dialog
      {...shown}
      footer={
        <>
          {buttons}
          <Button
            type="submit"
            form={id}
            variant={variant}
            aria-disabled={isIncomplete || undefined}
            pending={isPending}
            pendingLabel={pending}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form {...form} id={id}>
        {children}
      </form>
    </Dialog>
  );
}
