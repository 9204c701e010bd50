import { ATTACHMENT_EXTENSIONS } from '#domain/attachment/kinds.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { AttachmentNote } from './attachment-note.tsx';
import type { AttachmentsState } from './use-attachments.ts';

// Phones offer their camera and photos where they read the types of pictures.
const accept = [...ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`), 'image/png', 'image/jpeg'].join(
  ',',
);

type AttachmentsFieldProps = { files: AttachmentsState; isDisabled: boolean };

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
      noteOf={(id) => <AttachmentNote file={files.find(id)} files={files} />}
    />
  );
}
