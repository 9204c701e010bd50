/** In bytes; a file of exactly this size is accepted. */
export const ATTACHMENT_LIMIT = 5 * 1024 * 1024;

/** Accepted extensions, in lower case, with the media type that each stands for. */
export const ATTACHMENT_TYPES = {
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
