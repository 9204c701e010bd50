import { ATTACHMENT_LIMIT, attachmentExtension } from '#domain/attachment/accepted-files.ts';
import { isHugePicture, pictureSize } from '#domain/attachment/picture-size.ts';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import { AVATAR_BUCKET } from '#domain/engineer/avatar.ts';
import { attachmentErrors } from '#domain/errors/attachment.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { tooLarge, unsupportedType } from '../storage-error.ts';
import { inspectContent } from './inspect-content.ts';

export type UploadRules = {
  /** The maximum size of a file in bytes. */
  sizeLimit: number;
  sizeError(fileName: string): Error;
  /** Throws if the object name is not allowed. Called before any data of the file is read. */
  checkKey(key: string): void;
  /** True if `mediaType` checks the content in addition to the declared type. */
  inspectsContent: boolean;
  /** Returns the media type to serve the file with. Throws if the type is not allowed. */
  mediaType(file: { head: Buffer; declaredType: string; fileName: string }): Promise<string>;
  /** Returns the media type of a JPEG with so many scans that it cannot be shown. Throws if that is not allowed. */
  typeOfSlowPicture(fileName: string): string;
};

const generalSizeLimit = 50 * 1024 * 1024;

/** Returns the rules of a bucket. The buckets for attachments and avatars have additional rules. */
export function rulesForBucket(bucket: Bucket): UploadRules {
  if (bucket.id === ATTACHMENT_BUCKET) return attachmentRules;
  return bucket.id === AVATAR_BUCKET ? avatarRules(generalRules(bucket)) : generalRules(bucket);
}

function generalRules({ sizeLimit, allowedMimeTypes }: Bucket): UploadRules {
  return {
    sizeLimit: sizeLimit ?? generalSizeLimit,
    sizeError: () => tooLarge(),
    checkKey() {},
    inspectsContent: false,
    typeOfSlowPicture: () => 'image/jpeg',
    async mediaType({ declaredType }) {
      if (allowedMimeTypes && !allowedMimeTypes.some((allowed) => matches(declaredType, allowed))) {
        throw unsupportedType(`mime type ${declaredType} is not supported`);
      }
      return declaredType;
    },
  };
}

/** A pattern such as `image/*` matches all types of pictures. */
function matches(declaredType: string, allowed: string): boolean {
  const bareType = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (allowed === '*/*') return true;
  return allowed.endsWith('/*')
    ? bareType.startsWith(allowed.slice(0, -1).toLowerCase())
    : bareType === allowed.toLowerCase();
}

const attachmentRules: UploadRules = {
  sizeLimit: ATTACHMENT_LIMIT,
  sizeError: (fileName) => tooLarge(attachmentErrors.filesTooLarge(fileName)),
  checkKey(key) {
    if (attachmentExtension(key) === null)
      throw unsupportedType(attachmentErrors.unsupportedFileType(key.split('/').at(-1) ?? key));
  },
  inspectsContent: true,
  async mediaType({ head, fileName }) {
    const content = await inspectContent(head);
    if (content.harmful) throw unsupportedType(attachmentErrors.unsupportedFileType(fileName));
    return pictures.has(content.mimetype) && isHugePicture(head)
      ? 'application/octet-stream'
      : content.mimetype;
  },
  typeOfSlowPicture: () => 'application/octet-stream',
};

const pictures = new Set(['image/png', 'image/jpeg']);
/**
 * The maximum width and height in pixels. The limit exists because a small file can decompress to a huge
 * picture.
 */
const maxSide = 1024;

/** Avatars are public, so their content must be a small picture whatever type is declared. */
function avatarRules(bucketRules: UploadRules): UploadRules {
  return {
    ...bucketRules,
    inspectsContent: true,
    typeOfSlowPicture(fileName) {
      throw unsupportedType(engineerErrors.avatarNotAPicture(fileName));
    },
    async mediaType({ head, fileName }) {
      const content = await inspectContent(head);
      const size = pictureSize(head);
      const isSmall = size !== null && Math.max(size.width, size.height) <= maxSide;
      if (content.harmful || !pictures.has(content.mimetype) || !isSmall)
        throw unsupportedType(engineerErrors.avatarNotAPicture(fileName));
      return content.mimetype;
    },
  };
}
