import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { DateText } from './date-text.tsx';

type MessageBubbleProps = {
  author: string;
  at: string | Date;
  /** Written by the one who reads: stands on the right. */
  isOwn: boolean;
  /** Shown already, not yet acknowledged. */
  isSending?: boolean;
  children: ReactNode;
};

export function MessageBubble({ author, at, isOwn, isSending = false, children }: MessageBubbleProps) {
  return (
    <article className={classNames('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      <p className="flex flex-wrap gap-x-2 text-xs text-ink-muted">
        <span className="font-semibold text-ink">{author}</span>
        {isSending ? <span>Sending…</span> : <DateText value={at} withTime />}
      </p>
      <div
        className={classNames(
          'max-w-[min(100%,34rem)] min-w-0 rounded border px-4 py-3 text-sm',
          isOwn ? 'border-transparent bg-neutral-soft' : 'border-hairline bg-surface',
        )}
      >
        {children}
      </div>
    </article>
  );
}
