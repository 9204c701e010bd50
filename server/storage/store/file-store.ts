import type { Readable } from 'node:stream';

/** Storage of file bytes: a folder or an S3 bucket. */
export type FileStore = {
  /**
   * Writes everything `body` yields under a new `version`. Once it resolves, the file is complete and durable;
   * if it rejects (the body or the disk failed), nothing of it can be read.
   */
  write(version: string, body: Readable): Promise<void>;
  /** The bytes of a file, or of the range with both ends included. Rejects with FileMissingError. */
  read(version: string, range?: ByteRange): Promise<Readable>;
  /** Removes files; a missing file is no error. */
  remove(versions: readonly string[]): Promise<void>;
  /** The versions of all files written before a moment, in batches. */
  writtenBefore(moment: Date): AsyncIterable<string[]>;
  /** Removes partial files last written before a moment. Returns their number. */
  removeUnfinished(before: Date): Promise<number>;
  /** Rejects when files can be neither read nor written. */
  check(): Promise<void>;
};

export type ByteRange = { first: number; last: number };

/** The store is unreachable or refuses the server's call: never the caller's fault. */
export class FileStoreOutage extends Error {
  /** Whether the store is limiting our request rate. */
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

// Stricter than uuid.ts: an upper-case name is another file on some disks and the same on others.
const versionPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a file name is a version: a lower-case uuid. */
export function isVersion(name: string): boolean {
  return versionPattern.test(name);
}

/** Returns the version. @throws Error for any other name, which could be a path. */
export function checkedVersion(version: string): string {
  if (!isVersion(version)) throw new Error('A stored file is named by a version, a lower-case uuid.');
  return version;
}
