import { attachmentErrors } from '../errors/attachment.ts';

/** In bytes; a file of exactly this size is accepted. */
export const ATTACHMENT_LIMIT = 5 * 1024 * 1024;

/** Accepted extensions, in lower case, with their media types. */
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

/** The accepted extension of a file's name, in lower case, or null. */
export function attachmentExtension(fileName: string): AttachmentExtension | null {
  const dot = fileName.lastIndexOf('.');
  const extension = dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
  return ATTACHMENT_EXTENSIONS.find((accepted) => accepted === extension) ?? null;
}

/** Size in bytes. */
type SelectedFile = { name: string; size: number };

/**
 * The error sentence of a selection of files, or null. One wrong file refuses the whole selection. The sentence names
 * every file that is too large, or else every file of another kind.
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

/** The name, with a number before its extension if it is taken: `image (2).png`. */
export function distinctName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let number = 2;
  while (taken.includes(`${stem} (${number})${extension}`)) number += 1;
  return `${stem} (${number})${extension}`;
}
