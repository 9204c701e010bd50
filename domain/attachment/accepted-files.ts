import { attachmentErrors } from '../errors/attachment.ts';

/** In bytes; a file of exactly this size is accepted. */
export const ATTACHMENT_LIMIT = 5 * 1024 * 1024;

const ATTACHMENT_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  zip: 'application/zip',
  txt: 'text/plain',
  log: 'text/plain',
} as const;
export type AttachmentExtension = keyof typeof ATTACHMENT_TYPES;

export const ATTACHMENT_EXTENSIONS = Object.keys(ATTACHMENT_TYPES) as AttachmentExtension[];

/** Returns a file name's extension in lowercase, or null if it is not accepted. */
export function attachmentExtension(fileName: string): AttachmentExtension | null {
  const dot = fileName.lastIndexOf('.');
  const extension = dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
  return ATTACHMENT_EXTENSIONS.find((accepted) => accepted === extension) ?? null;
}

/** Size in bytes. */
type SelectedFile = { name: string; size: number };

/**
 * Validates a selection of files; returns the error sentence or null. One invalid file rejects the whole selection. The
 * sentence lists every oversized file, or else every file of an unsupported type.
 */
export function selectionError(files: readonly SelectedFile[]): string | null {
  const tooLarge = files.filter((file) => file.size > ATTACHMENT_LIMIT);
  if (tooLarge.length > 0) return attachmentErrors.filesTooLarge(namesOf(tooLarge));
  const unsupported = files.filter((file) => attachmentExtension(file.name) === null);
  if (unsupported.length > 0) return attachmentErrors.unsupportedFileType(namesOf(unsupported));
  return null;
}

function namesOf(files: readonly SelectedFile[]): string {
  return files.map((file) => file.name).join(', ');
}

/** Returns the name, with a number before its extension if it is taken: `image (2).png`. */
export function distinctName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let number = 2;
  while (taken.includes(`${stem} (${number})${extension}`)) number += 1;
  return `${stem} (${number})${extension}`;
}
