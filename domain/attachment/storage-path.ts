import { attachmentExtension } from './accepted-files.ts';

export const ATTACHMENT_BUCKET = 'issue-attachments';
/** Where the bucket keeps the files of issues; nothing else there may be removed. */
const ATTACHMENT_FOLDER = 'issues/';

/**
 * Where an upload is stored: issues/{random}-{timestamp}.{ext}. Takes letters and digits nobody can guess,
 * the time in milliseconds, and a file name whose kind was checked; throws if it is of no accepted kind.
 */
export function attachmentPath(random: string, timestamp: number, fileName: string): string {
  const extension = attachmentExtension(fileName);
  if (!extension) throw new RangeError(`No accepted kind of file: ${fileName}`);
  return `${ATTACHMENT_FOLDER}${random}-${timestamp}.${extension}`;
}

/** Whether a path is one of an issue's files. */
export function isAttachmentPath(path: string): boolean {
  return path.startsWith(ATTACHMENT_FOLDER);
}

/** How long the path of an upload that nothing refers to yet is good, in milliseconds: a day less than the server waits. */
export const LOOSE_UPLOAD_STAYS = 6 * 24 * 60 * 60 * 1000;

/** When an upload began, in milliseconds, as its path says; null for a path that does not say. */
export function uploadedAt(path: string): number | null {
  const [, timestamp] = /-(\d{13})\.\w+$/.exec(path) ?? [];
  return timestamp ? Number(timestamp) : null;
}
