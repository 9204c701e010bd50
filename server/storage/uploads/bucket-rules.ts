import { ATTACHMENT_LIMIT, attachmentExtension } from '#domain/attachment/accepted-files.ts';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import { AVATAR_BUCKET } from '#domain/engineer/avatar.ts';
import { attachmentErrors } from '#domain/errors/attachment.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { tooLarge, unsupportedType } from '../storage-error.ts';
import { inspectContent } from './inspect-content.ts';

/** What one upload to a bucket has to keep to. `fileName` is the name that people know the file by. */
export type UploadRules = {
  /** In bytes. */
  sizeLimit: number;
  refuseSize(fileName: string): Error;
  /** Throws, before anything is read, when an object of that name cannot be taken. */
  checkKey(key: string): void;
  /** Whether `judge` looks at the bytes and not only at what is said of them. */
  judgesContent: boolean;
  /** Gives the media type to serve the file with, by its first bytes or by what was declared. Throws when refused. */
  judge(file: { head: Buffer; declaredType: string; fileName: string }): Promise<string>;
};

const generalSizeLimit = 50 * 1024 * 1024;

/** The rules of a bucket: those for attachments of issues or for avatars, or those that its own columns state. */
export function rulesOf(bucket: Bucket): UploadRules {
  if (bucket.id === ATTACHMENT_BUCKET) return attachmentRules;
  return bucket.id === AVATAR_BUCKET ? avatarRules(generalRules(bucket)) : generalRules(bucket);
}

function generalRules({ sizeLimit, allowedMimeTypes }: Bucket): UploadRules {
  return {
    sizeLimit: sizeLimit ?? generalSizeLimit,
    refuseSize: () => tooLarge(),
    checkKey() {},
    judgesContent: false,
    async judge({ declaredType }) {
      if (allowedMimeTypes && !allowedMimeTypes.some((allowed) => matches(declaredType, allowed))) {
        throw unsupportedType(`mime type ${declaredType} is not supported`);
      }
      return declaredType;
    },
  };
}

/** `image/*` stands for every type of picture. */
function matches(declaredType: string, allowed: string): boolean {
  const bareType = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (allowed === '*/*') return true;
  return allowed.endsWith('/*')
    ? bareType.startsWith(allowed.slice(0, -1).toLowerCase())
    : bareType === allowed.toLowerCase();
}

/** Attachments of issues: at most 5 MB, of an accepted extension, and nothing that would run, whatever its name. */
const attachmentRules: UploadRules = {
  sizeLimit: ATTACHMENT_LIMIT,
  refuseSize: (fileName) => tooLarge(attachmentErrors.filesTooLarge(fileName)),
  checkKey(key) {
    if (attachmentExtension(key) === null)
      throw unsupportedType(attachmentErrors.unsupportedFileType(key.split('/').at(-1) ?? key));
  },
  judgesContent: true,
  async judge({ head, fileName }) {
    const content = await inspectContent(head);
    if (content.harmful) throw unsupportedType(attachmentErrors.unsupportedFileType(fileName));
    return content.mimetype;
  },
};

const pictures = new Set(['image/png', 'image/jpeg']);
/** In pixels: few bytes can unpack to more than a browser holds. */
const longestSide = 1024;

/** Avatars are public, so that what is stored must be a small picture by its own bytes, whatever was declared. */
function avatarRules(bucketRules: UploadRules): UploadRules {
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

/** How wide and high a PNG or JPEG says it is; null where its beginning does not say so. */
function pictureSize(head: Buffer): { width: number; height: number } | null {
  if (head.length >= 24 && head.toString('latin1', 12, 16) === 'IHDR')
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  return head.length >= 2 && head.readUInt16BE(0) === 0xffd8 ? jpegSize(head) : null;
}

/** In the first frame of a JPEG, after segments that each state their length. */
function jpegSize(head: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 <= head.length && head[at] === 0xff; ) {
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    // A marker may be filled up with more of its first byte.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return null;
}
