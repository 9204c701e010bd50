import { attachmentExtension } from '#domain/attachment/accepted-files.ts';

/** Whether a file of this name holds text that people can read, and so may hold secrets that can be taken out. */
export function isTextFile(fileName: string): boolean {
  const extension = attachmentExtension(fileName);
  return extension === 'txt' || extension === 'log';
}

/** The text in a file's bytes: UTF-8, UTF-16 by its mark, or else the old one-byte encoding of Western Europe. */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
