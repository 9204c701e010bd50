import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/forms/button.tsx';
import type { DraftState } from './use-draft.ts';

export function DraftNotice({ draft }: { draft: DraftState }) {
  const { notice, startAfresh, undo, showOther, keepThis, dismiss } = draft;
  switch (notice) {
    case 'restored':
      return (
        <Notice
          title="Draft restored"
          onDismiss={dismiss}
          actions={<Action onClick={startAfresh}>Start afresh</Action>}
        >
          You left off here. It is kept in this browser until you submit it.
        </Notice>
      );
    case 'afresh':
      return (
        <Notice title="Started afresh" onDismiss={dismiss} actions={<Action onClick={undo}>Undo</Action>}>
          The form is empty again.
        </Notice>
      );
    case 'changed':
      return (
        <Notice
          title="You changed this draft in another tab"
          actions={
            <>
              <Action onClick={showOther}>Show the other version</Action>
              <Action onClick={keepThis}>Keep this one</Action>
            </>
          }
        >
          Until you choose, what you type here is not kept for later.
        </Notice>
      );
    case 'gone':
      return (
        <Notice
          title="This draft was submitted or cleared in another tab"
          actions={
            <>
              <Action onClick={showOther}>Clear it here too</Action>
              <Action onClick={keepThis}>Keep it as another issue</Action>
            </>
          }
        >
          What you see is only in this tab now.
        </Notice>
      );
    case 'not-kept':
      return (
        <Notice title="This browser keeps no drafts" onDismiss={dismiss}>
          Its storage is full or switched off. Please submit before you close this page.
        </Notice>
      );
    case null:
      return null;
  }
}

function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="sm" className="pointer-coarse:min-h-11" onClick={onClick}>
      {children}
    </Button>
  );
}

type NoticeProps = { title: string; actions?: ReactNode; onDismiss?: () => void; children: ReactNode };

function Notice({ title, actions, onDismiss, children }: NoticeProps) {
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded border border-hairline bg-surface px-4 py-3 text-sm"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-semibold">{title}</p>
          <p className="text-ink-muted">{children}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="-mr-2 grid size-8 shrink-0 place-items-center rounded text-ink-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}
