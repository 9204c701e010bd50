import { useMemo, useState } from 'react';
import { fileErrors } from '#domain/errors/attachment.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { formatSize } from '#web/ui/text/format-size.ts';
import { beginningOf, decodeText, type TextRow, textRows } from './text-lines.ts';
import { Unreadable, useParsed, ViewLoading, type ViewProps } from './view.tsx';

const SHOWN_FIRST = 200_000;
const ROWS_A_BLOCK = 200;

export function TextView({ content }: ViewProps) {
  const text = useParsed(content, readText);
  const [isWhole, setIsWhole] = useState(false);
  const shown = text && !isWhole ? beginningOf(text, SHOWN_FIRST) : text;
  const blocks = useMemo(() => blocksOf(textRows(shown ?? '')), [shown]);

  if (text === undefined) return <ViewLoading />;
  if (text === null) return <Unreadable reason={fileErrors.textUnreadable} />;
  if (text === '') return <p className="p-6 text-sm text-ink-muted">The file is empty.</p>;
  return (
    <div dir="ltr" className="py-3 font-mono text-xs/5 sm:text-sm/6">
      {blocks.map((rows, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change places
        <div key={index} className="[contain-intrinsic-size:auto_300rem] [content-visibility:auto]">
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a block never change places
            <Row key={at} row={row} />
          ))}
        </div>
      ))}
      {shown !== text && (
        <p className="flex flex-wrap items-center gap-3 px-4 py-4 font-sans text-sm text-ink-muted">
          This is the beginning of {formatSize(content.size)}.
          <Button size="sm" onClick={() => setIsWhole(true)}>
            Show all
          </Button>
        </p>
      )}
    </div>
  );
}

/** CSS adds the line number, so that it is not part of copied text. */
function Row({ row }: { row: TextRow }) {
  return (
    <div
      data-line={row.number ?? ''}
      className="grid grid-cols-[4rem_minmax(0,1fr)] px-2 before:pr-4 before:text-right before:text-ink-muted before:tabular-nums before:content-[attr(data-line)] sm:px-4"
    >
      <bdi className="block min-h-[1lh] break-all whitespace-pre-wrap">{row.text}</bdi>
    </div>
  );
}

async function readText(content: Blob): Promise<string | null> {
  return decodeText(new Uint8Array(await content.arrayBuffer()));
}

function blocksOf(rows: readonly TextRow[]): TextRow[][] {
  const count = Math.ceil(rows.length / ROWS_A_BLOCK);
  return Array.from({ length: count }, (_, at) => rows.slice(at * ROWS_A_BLOCK, (at + 1) * ROWS_A_BLOCK));
}
