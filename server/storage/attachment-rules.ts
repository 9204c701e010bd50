import { ATTACHMENT_LIMIT, attachmentExtension } from '#domain/attachment/kinds.ts';
import { uploadErrors } from '#domain/errors/upload.ts';
import { inspectContent } from './content.ts';
import { tooLarge, unsupportedType } from './storage-error.ts';
import type { UploadRules } from './upload-rules.ts';

/** Attachments of issues: at most 5 MB, of an accepted extension, and nothing that would run, whatever its name. */
export const attachmentRules: UploadRules = {
  sizeLimit: ATTACHMENT_LIMIT,
  refuseSize: (fileName) => tooLarge(uploadErrors.filesTooLarge(fileName)),
  checkKey(key) {
    if (attachmentExtension(key) === null)
      throw unsupportedType(uploadErrors.unsupportedFileType(key.split('/').at(-1) ?? key));
  },
  judgesContent: true,
  async judge({ head, fileName }) {
    const content = await inspectContent(head);
    if (content.harmful) throw unsupportedType(uploadErrors.unsupportedFileType(fileName));
    return content.mimetype;
  },
};
