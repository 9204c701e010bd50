import { ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { plainName } from '#domain/text/characters.ts';

export type ZipEntry = { name: string; size: number; isFolder: boolean; isLocked: boolean };

const ENTRY_LIMIT = 1000;
const NAME_LIMIT = 300;

/** Does not unpack the archive. An archive can declare false sizes. Throws if the file is not an archive. */
export async function readZip(content: Blob): Promise<{ entries: ZipEntry[]; isCut: boolean }> {
  const reader = new ZipReader(content.stream(), {
    useWebWorkers: false,
    // The names are only displayed, so a path that leads out of the folder is harmless.
    filenameValidation: 'tolerant',
  });
  const entries: ZipEntry[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.length === ENTRY_LIMIT) return { entries, isCut: true };
      entries.push({
        name: shortName(plainName(entry.filename)),
        size: entry.uncompressedSize,
        isFolder: entry.directory,
        isLocked: entry.encrypted,
      });
    }
    return { entries, isCut: false };
  } finally {
    await reader.close();
  }
}

function shortName(name: string): string {
  return name.length > NAME_LIMIT ? `${name.slice(0, NAME_LIMIT)}…` : name;
}
