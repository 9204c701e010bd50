import { attachmentExtension } from '#domain/attachment/accepted-files.ts';

/** By name: readable text, from which secrets can be removed. */
export function isTextFile(fileName: string): boolean {
  const extension = attachmentExtension(fileName);
  return extension === 'txt' || extension === 'log';
}

/** UTF-8, UTF-16 by its mark, or else Windows-1252. */
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
