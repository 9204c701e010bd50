import type { MessageFile } from '#web/data/issue/messages.ts';
import { AttachmentItems } from './attachment-list.tsx';
import { type NamedFile, namedFile } from './named-file.ts';

export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  if (files.length === 0) return null;
  return (
    <div className="mt-3">
      <AttachmentItems label="Files" files={namedFiles(files)} />
    </div>
  );
}

export function namedFiles(files: readonly MessageFile[]): NamedFile[] {
  return files.map(({ path, name }) => namedFile(path, name, 'Attachment'));
}
