import { findSecrets } from '#domain/secret/find-secrets.ts';
import type { SecretKind } from '#domain/secret/kinds.ts';
import { redactSecrets } from '#domain/secret/redact-secrets.ts';
import { isTextFile, textOfFile } from './text-file.ts';

/** One kind for each place; none for an unreadable file. */
export async function secretsInFile(file: File): Promise<SecretKind[]> {
  if (!isTextFile(file.name)) return [];
  try {
    return findSecrets(await textOf(file)).map(({ kind }) => kind);
  } catch {
    return [];
  }
}

/** Replaces the secrets with marks. */
export async function withoutSecrets(file: File): Promise<File> {
  const { text } = redactSecrets(await textOf(file));
  return new File([text], file.name, { type: 'text/plain' });
}

async function textOf(file: File): Promise<string> {
  return textOfFile(new Uint8Array(await file.arrayBuffer()));
}
