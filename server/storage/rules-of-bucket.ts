import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import { AVATAR_BUCKET } from '#domain/engineer/avatar.ts';
import { attachmentRules } from './attachment-rules.ts';
import { avatarRules } from './avatar-rules.ts';
import type { Bucket } from './find-bucket.ts';
import { tooLarge, unsupportedType } from './storage-error.ts';
import type { UploadRules } from './upload-rules.ts';

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
