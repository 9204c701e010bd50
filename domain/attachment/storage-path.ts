import { attachmentExtension } from './accepted-files.ts';

export const ATTACHMENT_BUCKET = 'issue-attachments';
/** Only files in this folder are ever removed. */
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
 * An unattached upload can be referenced for this many milliseconds. The server keeps it for one more day.
 */
export const LOOSE_UPLOAD_LIFETIME = 6 * 24 * 60 * 60 * 1000;

/** Returns the time in milliseconds at which an upload started, or null if its path has no timestamp. */
export function uploadedAt(path: string): number | null {
  const [, timestamp] = /-(\d{13})\.\w+$/.exec(path) ?? [];
  return timestamp ? Number(timestamp) : null;
}
