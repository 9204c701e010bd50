import { attachmentExtension } from '#domain/attachment/accepted-files.ts';
import type { SecretKind } from '#domain/secret/kinds.ts';
import { loadSecretSearch } from './secret-search.ts';

/** Throws if the search for secrets cannot be loaded. */
export async function secretsInFile(file: File): Promise<SecretKind[]> {
  if (!isTextFile(file.name)) return [];
  const { findSecrets } = await loadSecretSearch();
  try {
    return findSecrets(await textOf(file)).map(({ kind }) => kind);
  } catch {
    return [];
  }
}

export async function withoutSecrets(file: File): Promise<File> {
  const { redactSecrets } = await loadSecretSearch();
  const { text } = redactSecrets(await textOf(file));
  return new File([text], file.name, { type: 'text/plain' });
}

async function textOf(file: File): Promise<string> {
  return textOfFile(new Uint8Array(await file.arrayBuffer()));
}

export function isTextFile(fileName: string): boolean {
  const extension = attachmentExtension(fileName);
  return extension === 'txt' || extension === 'log';
}

/** Decodes UTF-16 if the file has a byte order mark. Otherwise decodes UTF-8 or Windows-1252. */
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
