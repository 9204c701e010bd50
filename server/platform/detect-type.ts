import { fileTypeFromBuffer } from 'file-type';

// The library reads each entry of an archive, and thousands of them fit into a large file.
const signatureSize = 4 * 1024;

/** Returns the MIME type that the first bytes of a file show, or an empty text. */
export async function detectType(head: Buffer): Promise<string> {
  // The library would look into the compressed file, which can be a thousand times as large.
  if (head[0] === 0x1f && head[1] === 0x8b) return 'application/gzip';
  try {
    return (await fileTypeFromBuffer(head.subarray(0, signatureSize)))?.mime ?? '';
  } catch {
    return '';
  }
}
