import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Computes the ID of a submission from the browser's secret key. The ID is a version 4 UUID made of the first
 * 128 bits of the key's SHA-256.
 */
export function submissionIdOf(key: string): string {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns whether the key belongs to the submission. Compares them in constant time. */
export function opensSubmission(key: string, id: string): boolean {
  const [derived, named] = [Buffer.from(submissionIdOf(key)), Buffer.from(id.toLowerCase())];
  return derived.length === named.length && timingSafeEqual(derived, named);
}
