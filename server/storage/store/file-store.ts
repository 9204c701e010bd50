import type { Readable } from 'node:stream';

/** Where the bytes of stored files are kept: a folder or an object store, behind the same calls. */
export type FileStore = {
  /**
   * Keeps everything `body` yields under `version`, a name that was never used before. When it resolves the
   * file is whole and on disk; when it rejects (the body failed, or the disk) nothing of it can be read.
   */
  write(version: string, body: Readable): Promise<void>;
  /** The bytes of a file, or of the range with both ends included. Rejects with FileMissingError. */
  read(version: string, range?: ByteRange): Promise<Readable>;
  /** Forgets files; one that is not there is no error. */
  remove(versions: readonly string[]): Promise<void>;
  /** Every file last written before that moment, in batches. */
  writtenBefore(moment: Date): AsyncIterable<string[]>;
  /** Removes what uploads that ended before that moment left half-written. Gives their number. */
  removeUnfinished(before: Date): Promise<number>;
  /** Rejects when files can be neither read nor written. */
  check(): Promise<void>;
};

export type ByteRange = { first: number; last: number };

/** The store cannot be reached, or refuses what the server asks of it: our own trouble, never the caller's. */
export class FileStoreOutage extends Error {
  /** Whether it asked for fewer calls. */
  readonly isBusy: boolean;

  constructor(reason: { name: string; message: string; isBusy: boolean }) {
    super(`The file store does not serve this call: ${reason.name} (${reason.message})`);
    this.name = 'FileStoreOutage';
    this.isBusy = reason.isBusy;
  }
}

export class FileMissingError extends Error {
  constructor(version: string, cause: unknown) {
    super(`The file store has no file ${version}.`, { cause });
    this.name = 'FileMissingError';
  }
}

// Stricter than uuid.ts: a name in capitals would be another file, or on some disks the same.
const versionPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a file store could have named a file so: a lower-case uuid. */
export function isVersion(name: string): boolean {
  return versionPattern.test(name);
}

/** Gives the version back. @throws Error for a name that could lead elsewhere. */
export function checkedVersion(version: string): string {
  if (!isVersion(version)) throw new Error('A stored file is named by a version, a lower-case uuid.');
  return version;
}
