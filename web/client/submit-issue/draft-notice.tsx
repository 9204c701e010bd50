import { X } from 'lucide-react';
import { Button } from '#web/ui/forms/button.tsx';
import type { DraftState } from './use-draft.ts';

export function DraftNotice({ draft }: { draft: DraftState }) {
  const { notice, startAfresh, undo, showOther, keepThis, dismiss } = draft;
  if (notice === null) return null;
  const actions = {
    restored: { 'Start afresh': startAfresh },
    afresh: { Undo: undo },
    changed: { 'Show the other version': showOther, 'Keep this one': keepThis },
    gone: { 'Clear it here too': showOther, 'Keep it as another issue': keepThis },
    'not-kept': {},
  };
  const buttons = Object.entries<() => void>(actions[notice]);
  const [title, text] = texts[notice];
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded border border-hairline bg-surface px-4 py-3 text-sm"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-semibold">{title}</p>
          <p className="text-ink-muted">{text}</p>
        </div>
        {buttons.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {buttons.map(([label, act], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the button keeps the focus when its label changes
              <Button key={index} size="sm" className="pointer-coarse:min-h-11" onClick={act}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      {notice !== 'changed' && notice !== 'gone' && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={dismiss}
          className="-mr-2 grid size-8 shrink-0 place-items-center rounded text-ink-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}

const texts: Record<NonNullable<DraftState['notice']>, [title: string, text: string]> = {
  restored: ['Draft restored', 'You left off here. This browser keeps it until you submit.'],
  afresh: ['Started afresh', 'The form and its files are empty again.'],
  changed: ['You changed this draft in another tab', 'Until you choose, we don’t save what you type here.'],
  gone: ['This draft was submitted or cleared in another tab', 'What you see is now in this tab only.'],
  'not-kept': [
    'This browser keeps no drafts',
    'Its storage is full or off. Submit before you close this page.',
  ],
};
