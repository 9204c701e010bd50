import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { DateText } from './date-text.tsx';

export type Author = { name: string; avatar?: string | null };

type MessageRowProps = {
  author: Author;
  at: string;
  standing?: 'sent' | 'sending' | 'failed';
  children: ReactNode;
};

export function MessageRow({ author, at, standing = 'sent', children }: MessageRowProps) {
  return (
    <article className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <Avatar name={author.name} src={author.avatar ?? null} size="sm" />
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold break-words">{author.name}</span>
          <span className="text-xs text-ink-muted">
            {standing === 'sent' && <DateText value={at} withTime />}
            {standing === 'sending' && 'Sending…'}
            {standing === 'failed' && <span className="font-semibold text-danger-ink">Not sent</span>}
          </span>
        </p>
        {children}
      </div>
    </article>
  );
}
