import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * The id of the submission that a browser sends under a secret key: the first 128 bits of the key's SHA-256, in the shape
 * of a random UUID. So the key proves whose browser sent a submission, and the id says nothing about the key.
 */
export function submissionIdOf(key: string): string {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether whoever names this key sent the submission of this id. */
export function opensSubmission(key: string, id: string): boolean {
  const [derived, named] = [Buffer.from(submissionIdOf(key)), Buffer.from(id.toLowerCase())];
  return derived.length === named.length && timingSafeEqual(derived, named);
}
