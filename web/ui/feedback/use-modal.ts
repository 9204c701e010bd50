import { useEffect, useRef } from 'react';

/** The browser's own modal: it traps focus, closes on Escape and gives focus back to what opened it. */
export function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      // What opened it may be gone: the focus is then nowhere.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return dialog;
}
