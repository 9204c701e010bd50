import { engineerErrors } from '#domain/errors/engineer.ts';
import { inspectContent } from './content.ts';
import { pictureSize } from './picture-size.ts';
import { unsupportedType } from './storage-error.ts';
import type { UploadRules } from './upload-rules.ts';

const pictures = new Set(['image/png', 'image/jpeg']);
/** In pixels: few bytes can unpack to more than a browser holds. */
const longestSide = 1024;

/** Avatars are public, so that what is stored must be a small picture by its own bytes, whatever was declared. */
export function avatarRules(bucketRules: UploadRules): UploadRules {
  return {
    ...bucketRules,
    judgesContent: true,
    async judge({ head, fileName }) {
      const content = await inspectContent(head);
      const size = pictureSize(head);
      const isSmall = size !== null && Math.max(size.width, size.height) <= longestSide;
      if (content.harmful || !pictures.has(content.mimetype) || !isSmall)
        throw unsupportedType(engineerErrors.avatarNotAPicture(fileName));
      return content.mimetype;
    },
  };
}
