import { CircleHelp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

/**
 * Opens on hover, focus and tap, above the nearest positioned ancestor: there it fits a narrow screen and does
 * not cover the field.
 */
export function HelpTip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the hover area includes the text, so that it stays open while it is read
    <span
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setIsOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setIsOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
    >
      <button
        type="button"
        aria-label={label}
        aria-describedby={isOpen ? id : undefined}
        aria-expanded={isOpen}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onClick={() => setIsOpen(true)}
        className="grid size-6 place-items-center rounded text-ink-muted hover:text-ink"
      >
        <CircleHelp className="size-4" />
      </button>
      {isOpen && (
        <span className="absolute bottom-full left-0 z-20 max-w-sm pb-1">
          <span
            id={id}
            role="tooltip"
            className="block rounded border border-edge bg-surface px-3 py-2 text-sm font-normal text-ink"
          >
            {children}
          </span>
        </span>
      )}
    </span>
  );
}
