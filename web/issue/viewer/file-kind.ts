import { type AttachmentExtension, attachmentExtension } from '#domain/attachment/accepted-files.ts';

export type FileKind = 'image' | 'text' | 'pdf' | 'zip' | 'other';

const kinds: Record<AttachmentExtension, FileKind> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  pdf: 'pdf',
  zip: 'zip',
  txt: 'text',
  log: 'text',
};

export function fileKind(path: string): FileKind {
  const extension = attachmentExtension(path);
  return extension ? kinds[extension] : 'other';
}
