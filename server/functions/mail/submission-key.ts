import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * The id of a submission, derived from its browser's secret key: the first 128 bits of SHA-256 as a random UUID. The key
 * proves which browser submitted it, and the id does not reveal the key.
 */
export function submissionIdOf(key: string): string {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether a key belongs to the submission of an id; takes the same time for each key. */
export function opensSubmission(key: string, id: string): boolean {
  const [derived, named] = [Buffer.from(submissionIdOf(key)), Buffer.from(id.toLowerCase())];
  return derived.length === named.length && timingSafeEqual(derived, named);
}
