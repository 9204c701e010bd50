import { invalidKey } from '../storage-error.ts';

const keyPattern = /^[A-Za-z0-9_/!\-.*'()&$@=;:+,? ]+$/;
const bucketPattern = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,99}$/;

/**
 * Checks the name of an object: letters, digits and the punctuation that object stores agree on, at most 1024
 * bytes, and no step up the tree. Gives it back.
 * @throws StorageError InvalidKey (400).
 */
export function checkedKey(key: string): string {
  const steps = key.split('/');
  const climbs = steps.some((step) => step === '.' || step === '..');
  if (!keyPattern.test(key) || key.length > 1024 || key.startsWith('/') || climbs) throw invalidKey(key);
  return key;
}

/** Whether a bucket could have that name at all; one that could not is not found. */
export function isBucketName(bucket: string): boolean {
  return bucketPattern.test(bucket);
}
