import { attachmentExtension } from '#domain/attachment/kinds.ts';
import type { MessageFile } from '#web/data/messages.ts';
import { AttachmentItem } from './attachment-item.tsx';

/** The files of a message, where it stands. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="mt-3 grid gap-2">
      {files.map(({ path, name }) => (
        <AttachmentItem key={path} path={path} name={name ?? kindOf(path)} />
      ))}
    </ul>
  );
}

function kindOf(path: string): string {
  return `Attachment (${attachmentExtension(path)?.toUpperCase() ?? 'file'})`;
}
