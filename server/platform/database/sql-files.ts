import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A file of SQL: its path below its folder, its text with plain line ends, and the SHA-256 of that text. */
export type SqlFile = { name: string; text: string; checksum: string };

export async function readSqlFile(folder: URL, name: string): Promise<SqlFile> {
  const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}

export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
