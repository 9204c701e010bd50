import { attachmentErrors } from '../errors/attachment.ts';
import { ATTACHMENT_LIMIT, attachmentExtension } from './kinds.ts';

/** Size in bytes. */
export type SelectedFile = { name: string; size: number };

/**
 * The sentence that refuses a selection of files, or null. One file too large or of another kind refuses
 * the whole selection, and the sentence names each such file; size is looked at first.
 */
export function faultOfSelection(files: readonly SelectedFile[]): string | null {
  const tooLarge = files.filter((file) => file.size > ATTACHMENT_LIMIT);
  if (tooLarge.length > 0) return attachmentErrors.filesTooLarge(namesOf(tooLarge));
  const unsupported = files.filter((file) => attachmentExtension(file.name) === null);
  if (unsupported.length > 0) return attachmentErrors.unsupportedFileType(namesOf(unsupported));
  return null;
}

function namesOf(files: readonly SelectedFile[]): string {
  return files.map((file) => file.name).join(', ');
}
