import { ATTACHMENT_EXTENSIONS } from '#domain/attachment/kinds.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import type { useAttachments } from './use-attachments.ts';

const accept = ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',');

type AttachmentsFieldProps = { files: ReturnType<typeof useAttachments>; isDisabled: boolean };

export function AttachmentsField({ files, isDisabled }: AttachmentsFieldProps) {
  return (
    <FileDrop
      label="Attachments"
      optional
      hint={`Screenshots or logs, up to 5MB each: ${ATTACHMENT_EXTENSIONS.join(', ')}.`}
      accept={accept}
      files={files.attachments}
      error={files.problem ?? undefined}
      disabled={isDisabled}
      onFiles={files.add}
      onRemove={(id) => void files.remove(id)}
      onRetry={files.retry}
    />
  );
}
