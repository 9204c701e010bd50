import { attachmentExtension } from './accepted-files.ts';

export const ATTACHMENT_BUCKET = 'issue-attachments';
/** The cleanup of unused uploads removes only files in this folder. */
const ATTACHMENT_FOLDER = 'issues/';

/**
 * Returns the path of an upload, which is issues/{random}-{timestamp}.{ext}.
 *
 * @param random letters and digits that cannot be guessed
 * @param timestamp in milliseconds
 * @throws RangeError if the file name has no accepted extension
 */
export function attachmentPath(random: string, timestamp: number, fileName: string): string {
  const extension = attachmentExtension(fileName);
  if (!extension) throw new RangeError(`No accepted kind of file: ${fileName}`);
  return `${ATTACHMENT_FOLDER}${random}-${timestamp}.${extension}`;
}

export function isAttachmentPath(path: string): boolean {
  return path.startsWith(ATTACHMENT_FOLDER);
}

/**
 * The number of milliseconds in which an upload can still be attached to an issue. The server keeps the file
 * for one more day.
 */
export const LOOSE_UPLOAD_LIFETIME = 6 * 24 * 60 * 60 * 1000;

/**
 * Reads the start time of an upload from its path, in milliseconds. Returns null if the path contains no
 * time.
 */
export function uploadedAt(path: string): number | null {
  const [, timestamp] = /-(\d{13})\.\w+$/.exec(path) ?? [];
  return timestamp ? Number(timestamp) : null;
}
