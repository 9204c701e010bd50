import { ATTACHMENT_EXTENSIONS } from '#domain/attachment/accepted-files.ts';
import { acceptedFiles } from '#web/issue/accepted-files.ts';
import { FileDrop } from '#web/ui/forms/file-drop.tsx';
import { AttachmentNote } from './attachment-note.tsx';
import type { AttachmentsState } from './use-attachments.ts';

type AttachmentsFieldProps = { files: AttachmentsState; isDisabled: boolean };

export function AttachmentsField({ files, isDisabled }: AttachmentsFieldProps) {
  return (
    <FileDrop
      label="Attachments"
      optional
      hint={`Screenshots or logs, up to 5MB each: ${ATTACHMENT_EXTENSIONS.join(', ')}.`}
      accept={acceptedFiles}
      files={files.attachments}
      error={files.problem ?? undefined}
      disabled={isDisabled}
      onFiles={files.add}
      onRemove={(id) => void files.remove(id)}
      onRetry={files.retry}
      noteOf={(id) => <AttachmentNote file={files.find(id)} files={files} />}
    />
  );
}
