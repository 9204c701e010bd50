import { z } from 'zod';
import type { RepositoryNamesAnswer } from '#domain/wire/code-host.ts';
import { lowerPriority } from '#server/platform/threads/lower-priority.ts';
import { type Row, row, withoutKeys } from './rows.ts';

lowerPriority();

export type Read<Kind> = { kind: Kind; json: Uint8Array };

const contents = z.union([z.array(row), row]);

/** Reads a file or the entries of a folder. Leaves out URLs that would grant access to a private file. */
function readContents(given: unknown): { kind: 'file' | 'dir'; body: Row | Row[] } {
  const found = contents.parse(given);
  return Array.isArray(found)
    ? { kind: 'dir', body: found.map(withoutKeys) }
    : { kind: 'file', body: withoutKeys(found) };
}

// The schema does not look at the entries, because there may be 100,000 of them.
const tree = z.object({ tree: z.array(z.any()), truncated: z.boolean().optional() });
type Entry = { path?: unknown; type?: unknown } | null;

function readNames(given: unknown): { kind: 'names'; body: RepositoryNamesAnswer } {
  const found = tree.parse(given);
  const paths: string[] = [];
  for (const entry of found.tree as Entry[])
    if (entry?.type === 'blob' && typeof entry.path === 'string') paths.push(entry.path);
  return { kind: 'names', body: { paths, truncated: found.truncated ?? false } };
}

const readers = { contents: readContents, names: readNames };

/**
 * Reads an answer of the code host in a thread of its own, because a large one would take a tenth of a second from
 * all callers. Returns JSON, or null if the answer is not understood.
 */
export function readAnswer({
  reader,
  bytes,
}: {
  reader: keyof typeof readers;
  bytes: Uint8Array;
}): Read<string> | null {
  try {
    const { kind, body } = readers[reader](JSON.parse(new TextDecoder().decode(bytes)));
    return { kind, json: new TextEncoder().encode(JSON.stringify(body)) };
  } catch {
    return null;
  }
}
