import { useState } from 'react';
import { Button } from '../forms/button.tsx';
import { classNames } from '../tokens/class-names.ts';
import { LongText } from './long-text.tsx';
import { type PatchLine, patchLines } from './patch-lines.ts';

const SHOWN_AT_FIRST = 200;

const looks: Record<PatchLine['kind'], string> = {
  file: 'bg-neutral-soft font-semibold',
  hunk: 'text-ink-muted',
  added: 'bg-positive-soft text-positive-ink',
  removed: 'bg-danger-soft text-danger-ink',
  same: '',
};
const tags = { file: 'span', hunk: 'span', added: 'ins', removed: 'del', same: 'span' } as const;

export function PatchView({ patch }: { patch: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const lines = patchLines(patch);
  const shown = isWhole ? lines : lines.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-label="Patch">
      <pre className="overflow-hidden rounded border border-hairline bg-surface py-1 font-mono text-xs/5">
        {shown.map(({ kind, text, at }, index) => {
          const Tag = tags[kind];
          return (
            <code
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity
              key={index}
              className={classNames('grid grid-cols-[3rem_minmax(0,1fr)] pr-3', looks[kind])}
            >
              <span aria-hidden="true" className="pr-3 text-right text-ink-muted select-none">
                {at}
              </span>
              <Tag className="whitespace-pre-wrap no-underline wrap-anywhere">
                <LongText>{text || ' '}</LongText>
              </Tag>
            </code>
          );
        })}
      </pre>
      {shown.length < lines.length && (
        <Button size="sm" className="mt-2" onClick={() => setIsWhole(true)}>
          Show all {lines.length} lines
        </Button>
      )}
    </section>
  );
}
