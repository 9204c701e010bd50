import { Link2, Search } from 'lucide-react';
import { useState } from 'react';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { generalErrors, generalNotices } from '#domain/errors/general.ts';
import type { RepositoryContent } from '#web/data/code-host/repository-content.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { formatSize } from '#web/ui/text/format-size.ts';
import { CodeViewer } from './code-viewer.tsx';
import { DownloadButton } from './download-button.tsx';
import { type LineRange, linesText } from './line-range.ts';
import { RenderedMarkdown } from './rendered-markdown.tsx';

type FileViewProps = {
  repository: string;
  file: Extract<RepositoryContent, { kind: 'file' }>;
  lines: LineRange | null;
  onMark: (lines: LineRange) => void;
};

export function FileView({ repository, file, lines, onMark }: FileViewProps) {
  const { path, size, content } = file;
  const isMarkdown = content.kind === 'text' && /\.(md|markdown)$/i.test(path);
  const [isDrawn, setDrawn] = useState(isMarkdown && lines === null);
  const [find, setFind] = useState<{ open: () => void } | null>(null);
  const isCode = content.kind === 'text' && !isDrawn;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-sm text-ink-muted">
          {content.kind === 'text' && `${countOfLines(content.text)}, `}
          {formatSize(size)}
        </p>
        {isMarkdown && (
          <Button size="sm" onClick={() => setDrawn(!isDrawn)}>
            {isDrawn ? 'Show source' : 'Show rendered'}
          </Button>
        )}
        {isCode && (
          <Button size="sm" onClick={() => find?.open()} icon={<Search className="size-4" />}>
            Find
          </Button>
        )}
        <Button size="sm" onClick={() => void copyAddress()} icon={<Link2 className="size-4" />}>
          Copy link
        </Button>
        <DownloadButton repository={repository} path={path} label="Download" />
      </div>
      {isCode && (
        <>
          <div className="overflow-hidden rounded border border-hairline">
            <CodeViewer
              path={path}
              text={content.text}
              lines={lines}
              onMark={onMark}
              onReady={(open) => setFind({ open })}
            />
          </div>
          <p role="status" className="text-xs text-ink-muted">
            {lines
              ? `Marked: ${lines.first === lines.last ? 'line' : 'lines'} ${linesText(lines)}. The address leads here.`
              : 'Click a line number to mark it, with Shift to mark up to it. By keyboard: arrows, then Enter.'}
          </p>
        </>
      )}
      {content.kind === 'text' && isDrawn && (
        <Card>
          <RenderedMarkdown path={path} text={content.text} />
        </Card>
      )}
      {content.kind === 'image' && <Picture path={path} address={content.address} />}
      {(content.kind === 'unsupported' || content.kind === 'large') && (
        <EmptyState title={codeHostErrors.unsupportedFileFormat}>
          {content.kind === 'large'
            ? 'GitHub shows no file of more than 1 MB. Download it to open it.'
            : 'This is neither text nor a picture that can be shown here. Download it to open it.'}
        </EmptyState>
      )}
    </div>
  );
}

function Picture({ path, address }: { path: string; address: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <EmptyState title={codeHostErrors.unsupportedFileFormat} />;
  return (
    <div className="flex justify-center rounded border border-hairline bg-sunken p-4">
      <img
        src={address}
        alt={path.slice(path.lastIndexOf('/') + 1)}
        onError={() => setBroken(true)}
        className="max-h-[70dvh] max-w-full"
      />
    </div>
  );
}

function countOfLines(text: string): string {
  const count = text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`;
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast.success(generalNotices.linkCopied);
  } catch {
    toast.error(generalErrors.linkNotCopied);
  }
}
