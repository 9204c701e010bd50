import { File as FileIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Line } from '../feedback/line.tsx';
import { formatSize } from '../text/format-size.ts';
import { classNames } from '../tokens/class-names.ts';
import { Button } from './button.tsx';

export type DroppedFile = {
  id: string;
  name: string;
  size: number;
  /** A `held` file is not uploaded until the user decides. */
  state: 'waiting' | 'held' | 'uploading' | 'done' | 'failed';
  /** Another try would fail, too. */
  isRefused?: boolean;
  /** The progress is a percentage. */
  progress?: number | undefined;
  thumbnail?: string | undefined;
};

type FileListProps = {
  files: readonly DroppedFile[];
  /** If the file is still uploading, this must also stop the upload. */
  onRemove: (id: string) => void;
  onRetry?: (id: string) => void;
  noteOf?: (id: string) => ReactNode;
  disabled: boolean;
};

export function FileList({ files, onRemove, onRetry, noteOf, disabled }: FileListProps) {
  return (
    <ul className="mt-2 divide-y divide-hairline rounded border border-hairline bg-surface">
      {files.map((file) => (
        <li key={file.id} className="px-3 py-2">
          <div className="flex items-center gap-3">
            <Picture file={file} />
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm" title={file.name}>
                {file.name}
              </p>
              <p
                className={classNames(
                  'text-xs',
                  file.state === 'failed' ? 'text-danger-ink' : 'text-ink-muted',
                )}
              >
                {formatSize(file.size)} · {sayState(file)}
              </p>
              {file.state === 'uploading' && <Line value={file.progress ?? 0} size="sm" className="mt-1" />}
            </div>
            {onRetry && file.state === 'failed' && !file.isRefused && (
              <Button
                size="sm"
                className="pointer-coarse:min-h-11"
                onClick={() => onRetry(file.id)}
                aria-label={`Upload ${file.name} again`}
              >
                Try Again
              </Button>
            )}
            <button
              type="button"
              aria-label={
                file.state === 'uploading' ? `Cancel upload of ${file.name}` : `Remove ${file.name}`
              }
              disabled={disabled}
              onClick={() => onRemove(file.id)}
              className="grid size-8 shrink-0 place-items-center rounded text-ink-muted hover:bg-sunken hover:text-ink disabled:invisible pointer-coarse:size-11"
            >
              <X className="size-4" />
            </button>
          </div>
          {noteOf?.(file.id)}
        </li>
      ))}
    </ul>
  );
}

function Picture({ file: { thumbnail } }: { file: DroppedFile }) {
  const frame = 'size-10 shrink-0 rounded border border-hairline';
  if (thumbnail) return <img src={thumbnail} alt="" className={`${frame} bg-sunken object-cover`} />;
  return (
    <span className={`${frame} grid place-items-center`}>
      <FileIcon className="size-4 text-ink-muted" />
    </span>
  );
}

function sayState({ state, progress }: DroppedFile) {
  if (state === 'uploading')
    return progress === undefined ? 'Uploading…' : `Uploading ${Math.round(progress)}%`;
  return {
    waiting: 'Ready to upload',
    held: 'Waiting for your decision',
    done: 'Uploaded',
    failed: 'Not uploaded',
  }[state];
}
