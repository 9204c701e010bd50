/**
 * The id of a submission that is sent under a secret key: the first 128 bits of the key's SHA-256, in the shape of a
 * random UUID. The key proves later whose browser sent it; the id says nothing about it. The server derives the same.
 */
export async function submissionIdOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const bytes = new Uint8Array(digest, 0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
