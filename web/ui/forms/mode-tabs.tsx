import { type KeyboardEvent, useRef } from 'react';

const MODES = ['write', 'preview'] as const;
export type EditorMode = (typeof MODES)[number];

const names = { write: 'Write', preview: 'Preview' };

/** What ties a panel to its tab. */
export function panelIds(id: string, mode: EditorMode) {
  return { id: `${id}-${mode}-panel`, 'aria-labelledby': `${id}-${mode}-tab` };
}

type ModeTabsProps = { id: string; label: string; mode: EditorMode; onChange: (mode: EditorMode) => void };

export function ModeTabs({ id, label, mode, onChange }: ModeTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const moveBy = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = mode === 'write' ? 'preview' : 'write';
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-mode=${next}]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="flex" onKeyDown={moveBy}>
      {MODES.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}-${each}-tab`}
          data-mode={each}
          aria-selected={mode === each}
          aria-controls={mode === each || each === 'write' ? `${id}-${each}-panel` : undefined}
          tabIndex={mode === each ? 0 : -1}
          onClick={() => onChange(each)}
          className="-mb-px min-h-11 border-b-2 border-transparent px-2.5 text-sm font-semibold text-ink-muted -outline-offset-2! hover:text-ink aria-selected:border-ink aria-selected:text-ink"
        >
          {names[each]}
        </button>
      ))}
    </div>
  );
}
