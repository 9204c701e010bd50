import { attachmentExtension } from './accepted-files.ts';

export const ATTACHMENT_BUCKET = 'issue-attachments';
/** The folder of issue files. Files in other folders are never removed. */
const ATTACHMENT_FOLDER = 'issues/';

/**
 * The path of an upload: issues/{random}-{timestamp}.{ext}. `random` is unguessable letters and digits, `timestamp` is
 * milliseconds.
 * @throws RangeError when the file name has no accepted extension
 */
export function attachmentPath(random: string, timestamp: number, fileName: string): string {
  const extension = attachmentExtension(fileName);
  if (!extension) throw new RangeError(`No accepted kind of file: ${fileName}`);
  return `${ATTACHMENT_FOLDER}${random}-${timestamp}.${extension}`;
}

/** Whether a path is in the folder of issue files. */
export function isAttachmentPath(path: string): boolean {
  return path.startsWith(ATTACHMENT_FOLDER);
}

/** How long an upload without an issue can still be referred to, in milliseconds: a day less than the server keeps it. */
export const LOOSE_UPLOAD_LIFETIME = 6 * 24 * 60 * 60 * 1000;

/** Start of an upload in milliseconds, read from its path; null for a path without a timestamp. */
export function uploadedAt(path: string): number | null {
  const [, timestamp] = /-(\d{13})\.\w+$/.exec(path) ?? [];
  return timestamp ? Number(timestamp) : null;
}
