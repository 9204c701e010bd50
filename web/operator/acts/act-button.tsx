import { useState } from 'react';
import { Button } from '#web/ui/forms/button.tsx';
import { ActDialog, type ActDialogProps } from './act-dialog.tsx';

type ActButtonProps = Omit<ActDialogProps, 'isOpen' | 'onClose' | 'reason' | 'confirm'> & {
  label: string;
  reason?: ActDialogProps['reason'];
  confirm?: string;
  size?: 'sm' | 'md';
  /** The ID of an element that describes the button. Several buttons can have the same label. */
  about?: string | undefined;
};

export function ActButton(props: ActButtonProps) {
  const { label, size = 'sm', about, reason = null, confirm = label, ...dialog } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant={dialog.isDangerous ? 'danger' : 'secondary'}
        aria-describedby={about}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <ActDialog
        {...dialog}
        reason={reason}
        confirm={confirm}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
