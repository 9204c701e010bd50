import { attachmentErrors } from '../errors/attachment.ts';

export const ATTACHMENT_LIMIT = 5 * 1024 * 1024;

/** The most files of one issue. */
export const ISSUE_FILES_LIMIT = 10;

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

/**
 * Returns the extension of a file name in lower case, or null if files with this extension are not accepted.
 */
export function attachmentExtension(fileName: string): AttachmentExtension | null {
  const dot = fileName.lastIndexOf('.');
  const extension = dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
  return ATTACHMENT_EXTENSIONS.find((accepted) => accepted === extension) ?? null;
}

type SelectedFile = { name: string; size: number };

/**
 * Returns the error message for a selection of files, or null if all files are valid. The message names all
 * files that are too large. If no file is too large, it names all files of an unsupported type.
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

/** Adds a number before the extension if another file already has this name, as in `image (2).png`. */
export function distinctName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let number = 2;
  while (taken.includes(`${stem} (${number})${extension}`)) number += 1;
  return `${stem} (${number})${extension}`;
}
