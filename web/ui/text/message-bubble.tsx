import type { ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { DateText } from './date-text.tsx';

type MessageBubbleProps = {
  author: string;
  at: string | Date;
  isOwn: boolean;
  standing?: 'sent' | 'sending' | 'failed';
  children: ReactNode;
};

export function MessageBubble({ author, at, isOwn, standing = 'sent', children }: MessageBubbleProps) {
  return (
    <article className={classNames('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      <p className="flex flex-wrap gap-x-2 text-xs text-ink-muted">
        <span className="font-semibold text-ink">{author}</span>
        {standing === 'sent' && <DateText value={at} withTime />}
        {standing === 'sending' && <span>Sending…</span>}
        {standing === 'failed' && <span className="font-semibold text-danger-ink">Not sent</span>}
      </p>
      <div
        className={classNames(
          'max-w-[min(100%,34rem)] min-w-0 rounded border px-4 py-3 text-sm',
          isOwn ? 'bg-neutral-soft' : 'bg-surface',
          standing === 'failed' ? 'border-danger-edge' : isOwn ? 'border-transparent' : 'border-hairline',
        )}
      >
        {children}
      </div>
    </article>
  );
}
