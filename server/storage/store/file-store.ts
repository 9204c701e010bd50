import type { Readable } from 'node:stream';

export type FileStore = {
  /**
   * Writes the body under a new `version`. The file is complete and durable once this resolves, and unreadable if it
   * rejects.
   */
  write(version: string, body: Readable): Promise<void>;
  /** Returns the bytes of a file, or of a range with both ends included. Rejects with FileMissingError. */
  read(version: string, range?: ByteRange): Promise<Readable>;
  /** Removes files. A missing file is no error. */
  remove(versions: readonly string[]): Promise<void>;
  /** Lists the versions of all files written before a moment, in batches. */
  writtenBefore(moment: Date): AsyncIterable<string[]>;
  /** Removes partial files last written before a moment, and returns their number. */
  removeUnfinished(before: Date): Promise<number>;
  /** Rejects if the store is unusable. */
  check(): Promise<void>;
};

export type ByteRange = { first: number; last: number };

/** The store is unreachable or refuses the server's call, which is never the caller's fault. */
export class FileStoreOutage extends Error {
  /** True if the store limits our request rate. */
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

// Upper case is not allowed, because only some disks distinguish it.
const versionPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isVersion(name: string): boolean {
  return versionPattern.test(name);
}

/** Returns the version. @throws Error for any other name, which could be a path. */
export function checkedVersion(version: string): string {
  if (!isVersion(version)) throw new Error('A stored file is named by a version, a lower-case uuid.');
  return version;
}
