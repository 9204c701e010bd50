import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../tokens/class-names.ts';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  width?: keyof typeof widths;
};

const widths = { text: 'max-w-lg', wide: 'max-w-page' };

export function Dialog({ isOpen, onClose, title, children, footer, width = 'text' }: DialogProps) {
  const dialog = useModal(isOpen);
  const titleId = useId();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={classNames(
        'dialog m-auto w-[calc(100%-2rem)] rounded border border-edge bg-surface p-0 text-ink',
        widths[width],
      )}
    >
      {isOpen && (
        <div className="relative p-5 sm:p-6">
          <h2 id={titleId} className="pr-8 text-lg font-semibold">
            {title}
          </h2>
          <div className="mt-3">{children}</div>
          {footer && <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div>}
          {/* The close button comes last, so that the content of the dialog gets the focus first. */}
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="absolute top-3.5 right-3.5 grid size-8 place-items-center rounded text-ink-muted hover:bg-sunken hover:text-ink sm:top-4.5 sm:right-4.5"
          >
            <X className="size-4" />
          </button>
        </div>
      )}
    </dialog>
  );
}

/**
 * The browser keeps the focus in the dialog, closes it on Escape, and then gives the focus back to the
 * opener.
 */
export function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      // If the element that opened the dialog no longer exists, the body has the focus.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return dialog;
}
