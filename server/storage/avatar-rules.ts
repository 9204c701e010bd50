import { engineerErrors } from '#domain/errors/engineer.ts';
import { inspectContent } from './content.ts';
import { unsupportedType } from './storage-error.ts';
import type { UploadRules } from './upload-rules.ts';

const pictures = new Set(['image/png', 'image/jpeg']);

/** Avatars are public, so that what is stored must be a picture by its own bytes, whatever was declared. */
export function avatarRules(bucketRules: UploadRules): UploadRules {
  return {
    ...bucketRules,
    async judge({ head, fileName }) {
      const content = await inspectContent(head);
      if (content.harmful || !pictures.has(content.mimetype))
        throw unsupportedType(engineerErrors.avatarNotAPicture(fileName));
      return content.mimetype;
    },
  };
}
