import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ATTACHMENT_EXTENSIONS } from '#domain/attachment/accepted-files.ts';
import { howToRevoke, nameSecrets } from '#domain/secret/kinds.ts';
import { acceptedFiles } from '#web/issue/accepted-files.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FileDrop } from '#web/ui/forms/file-drop.tsx';
import type { Attachment } from './attachment.ts';
import type { AttachmentsState } from './use-attachments.ts';

type AttachmentsFieldProps = { files: AttachmentsState; isDisabled: boolean };

export function AttachmentsField({ files, isDisabled }: AttachmentsFieldProps) {
  return (
    <FileDrop
      label="Attachments"
      optional
      hint={`Screenshots or logs, up to 5MB each: ${ATTACHMENT_EXTENSIONS.join(', ')}. Pack anything else into a .zip.`}
      accept={acceptedFiles}
      error={files.problem ?? undefined}
      disabled={isDisabled}
      onFiles={files.add}
      list={{
        files: files.attachments,
        onRemove: (id) => void files.remove(id),
        onRetry: files.retry,
        noteOf: (id) => <AttachmentNote file={files.find(id)} files={files} />,
      }}
    />
  );
}

function AttachmentNote({ file, files }: { file: Attachment | undefined; files: AttachmentsState }) {
  if (file?.state === 'failed' && file.reason) return <Why>{file.reason}</Why>;
  if (file?.state === 'failed' && file.isCutOff)
    return <Why>You’re offline. The upload continues when you’re back.</Why>;
  if (file?.state !== 'held') return null;
  return (
    <div
      role="status"
      data-held={file.id}
      className="mt-2 rounded border border-hairline bg-warning-soft px-3 py-2.5 text-sm text-warning-ink"
    >
      <p className="flex gap-2">
        <ShieldAlert className="mt-0.5 size-4 shrink-0" />
        <span>
          This file seems to contain {nameSecrets(file.secrets)}. Anyone who works on your issue could read
          it. {howToRevoke(file.secrets)}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          className="pointer-coarse:min-h-11"
          onClick={() => void files.release(file.id, 'without secrets')}
        >
          Remove and upload
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className="pointer-coarse:min-h-11"
          onClick={() => void files.release(file.id, 'as it is')}
        >
          Upload as it is
        </Button>
      </div>
    </div>
  );
}

function Why({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-1 pl-13 text-xs text-ink-muted">
      {children}
    </p>
  );
}
