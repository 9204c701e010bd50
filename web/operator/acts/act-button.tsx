import { useState } from 'react';
import { Button } from '#web/ui/forms/button.tsx';
import { ActDialog, type ActDialogProps } from './act-dialog.tsx';

type ActButtonProps = Omit<ActDialogProps, 'isOpen' | 'onClose'> & {
  label: string;
  size?: 'sm' | 'md';
  /** The id of the described object, needed for several buttons with the same label. */
  about?: string | undefined;
};

export function ActButton({ label, size = 'sm', about, ...dialog }: ActButtonProps) {
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
      <ActDialog {...dialog} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
