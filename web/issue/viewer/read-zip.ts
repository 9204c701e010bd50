import { ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { plainName } from '#domain/text/characters.ts';

export type ZipEntry = { name: string; size: number; isFolder: boolean; isLocked: boolean };

export type ZipListing = {
  entries: ZipEntry[];
  /** Whether the archive goes on after what was read of it. */
  isCut: boolean;
};

const ENTRY_LIMIT = 1000;
const NAME_LIMIT = 300;

/**
 * The table of contents of an archive, as far as a reader wants it: nothing is unpacked, and sizes are what the archive
 * says of itself. Fails where there is no archive in it.
 */
export async function readZip(content: Blob): Promise<ZipListing> {
  const reader = new ZipReader(content.stream(), {
    useWebWorkers: false,
    // Names are only read: one that leads out of its folder is shown for what it is.
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
