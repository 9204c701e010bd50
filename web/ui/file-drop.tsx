import { File as FileIcon, Upload, X } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Field, type FieldText } from './field.tsx';
import { Line } from './line.tsx';

export type DroppedFile = {
  id: string;
  name: string;
  size: number;
  state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** 0 to 100, while uploading. */
  progress?: number | undefined;
};

type FileDropProps = FieldText & {
  files: readonly DroppedFile[];
  /** Every file that was dropped or picked: what is acceptable is the caller's rule. */
  onFiles: (files: File[]) => void;
  onRemove: (id: string) => void;
  /** Offered on what failed. */
  onRetry?: (id: string) => void;
  /** Extensions for the system's file picker, such as ".png,.pdf". */
  accept?: string;
  disabled?: boolean;
};

export function FileDrop({
  files,
  onFiles,
  onRemove,
  onRetry,
  accept,
  disabled = false,
  ...text
}: FileDropProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (accepted) => onFiles(accepted),
    noClick: true,
    noKeyboard: true,
    disabled,
  });

  return (
    <Field {...text}>
      {(control) => (
        <>
          <div
            {...getRootProps({ role: undefined, tabIndex: undefined })}
            className={classNames(
              'flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded border border-dashed px-4 py-6',
              isDragActive ? 'border-ink bg-neutral-soft' : 'border-edge bg-surface',
            )}
          >
            <input
              {...getInputProps({ style: undefined, tabIndex: -1 })}
              {...control}
              accept={accept}
              className="sr-only"
            />
            <span className="text-sm text-ink-muted">Drop files here, or</span>
            <Button
              size="sm"
              icon={<Upload aria-hidden="true" className="size-4" />}
              onClick={open}
              disabled={disabled}
              aria-describedby={control['aria-describedby']}
            >
              Browse
            </Button>
          </div>
          {files.length > 0 && (
            <FileList files={files} onRemove={onRemove} disabled={disabled} {...(onRetry && { onRetry })} />
          )}
        </>
      )}
    </Field>
  );
}

type FileListProps = Pick<FileDropProps, 'files' | 'onRemove' | 'onRetry'> & { disabled: boolean };

function FileList({ files, onRemove, onRetry, disabled }: FileListProps) {
  return (
    <ul className="mt-2 divide-y divide-hairline rounded border border-hairline bg-surface">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-3 px-3 py-2">
          <FileIcon aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
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
          {onRetry && file.state === 'failed' && (
            <Button size="sm" onClick={() => onRetry(file.id)} aria-label={`Upload ${file.name} again`}>
              Try Again
            </Button>
          )}
          <button
            type="button"
            aria-label={`Remove ${file.name}`}
            disabled={disabled || file.state === 'uploading'}
            onClick={() => onRemove(file.id)}
            className="grid size-8 shrink-0 place-items-center rounded text-ink-muted hover:bg-sunken hover:text-ink disabled:invisible"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function sayState({ state, progress }: DroppedFile) {
  if (state === 'uploading')
    return progress === undefined ? 'Uploading…' : `Uploading ${Math.round(progress)}%`;
  return { waiting: 'Ready to upload', done: 'Uploaded', failed: 'Not uploaded' }[state];
}

function formatSize(bytes: number) {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
