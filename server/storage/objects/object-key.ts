import { z } from 'zod';
import { invalidKey } from '../storage-error.ts';

const keyPattern = /^[A-Za-z0-9_/!\-.*'()&$@=;:+,? ]+$/;
const bucketPattern = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,99}$/;

export type ObjectPath = { bucket: string; '*': string };

/**
 * The names of a source and a destination. The destination is in the same bucket unless the request names
 * another one.
 */
export const sourceAndDestination = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
});

/**
 * Returns the key if it is valid. A valid key has at most 1024 bytes, only letters, digits and the
 * punctuation that S3 allows, and no `.` or `..` segments.
 * @throws StorageError InvalidKey (400)
 */
export function checkedKey(key: string): string {
  const segments = key.split('/');
  const isRelative = segments.some((segment) => segment === '.' || segment === '..');
  if (!keyPattern.test(key) || key.length > 1024 || key.startsWith('/') || isRelative) throw invalidKey(key);
  return key;
}

export function isBucketName(bucket: string): boolean {
  return bucketPattern.test(bucket);
}
