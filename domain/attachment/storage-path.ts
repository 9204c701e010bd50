import { attachmentExtension } from './accepted-files.ts';

export const ATTACHMENT_BUCKET = 'issue-attachments';
/** The folder for issue files. Files in other folders are never removed. */
const ATTACHMENT_FOLDER = 'issues/';

/**
 * Builds an upload path: issues/{random}-{timestamp}.{ext}. `random` is unguessable letters and digits, `timestamp` is
 * in milliseconds.
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

/** Milliseconds for which an unattached upload can still be referenced. The server keeps it one day longer. */
export const LOOSE_UPLOAD_LIFETIME = 6 * 24 * 60 * 60 * 1000;

/** Parses an upload's start time in milliseconds from its path. Returns null if the path has no timestamp. */
export function uploadedAt(path: string): number | null {
  const [, timestamp] = /-(\d{13})\.\w+$/.exec(path) ?? [];
  return timestamp ? Number(timestamp) : null;
}
