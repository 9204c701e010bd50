import type { RepositoryEntryRow } from '#domain/wire/code-host.ts';

/** What a file holds, as far as it can be shown. A picture comes as an address that holds it. */
export type FileContent =
  | { kind: 'text'; text: string }
  | { kind: 'image'; address: string }
  | { kind: 'large' }
  | { kind: 'unsupported' };

/** Above a megabyte the code host gives no content. */
export function readFileContent(
  row: Pick<RepositoryEntryRow, 'path' | 'type' | 'encoding' | 'content'>,
): FileContent {
  const { path, type, encoding, content = '' } = row;
  if (type !== 'file') return { kind: 'unsupported' };
  if (encoding === 'none') return { kind: 'large' };
  if (encoding !== 'base64') return { kind: 'unsupported' };
  const base64 = content.replaceAll(/\s/g, '');
  const image = IMAGES[path.split('.').at(-1)?.toLowerCase() ?? ''];
  if (image && base64 !== '') return { kind: 'image', address: `data:${image};base64,${base64}` };
  const text = textOf(base64);
  return text === null ? { kind: 'unsupported' } : { kind: 'text', text };
}

/** Kinds of picture that the browser draws without running anything of theirs. */
const IMAGES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
};

/** UTF-8 text without characters that no text holds; null for everything else. */
function textOf(base64: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return bytes.includes(0) ? null : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
