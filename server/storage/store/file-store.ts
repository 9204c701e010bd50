import type { Readable } from 'node:stream';

export type FileStore = {
  /**
   * Writes a file under a new `version`. When the promise resolves, the file is complete and durable. If it
   * rejects, the file cannot be read.
   */
  write(version: string, body: Readable): Promise<void>;
  /**
   * Returns the bytes of a file or of a range of it. Both ends of the range are inclusive. Rejects with
   * FileMissingError.
   */
  read(version: string, range?: ByteRange): Promise<Readable>;
  /** Removes files. Ignores files that do not exist. */
  remove(versions: readonly string[]): Promise<void>;
  /** Lists in batches the versions of all files that were written before `moment`. */
  writtenBefore(moment: Date): AsyncIterable<string[]>;
  /** Removes partial files that were last written before a time, and returns how many it removed. */
  removeUnfinished(before: Date): Promise<number>;
  /** Checks the file store. Rejects if it cannot be used. */
  check(): Promise<void>;
};

export type ByteRange = { first: number; last: number };

/**
 * The error when the file store is unreachable or rejects a request of the server. The user did nothing
 * wrong.
 */
export class FileStoreOutage extends Error {
  /** True if the server exceeded a rate limit of the file store. */
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

// The pattern excludes upper-case letters, because some disks are case-insensitive.
const versionPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isVersion(name: string): boolean {
  return versionPattern.test(name);
}

/** Returns the version if it is valid, and throws if it is not, because another text could be a path. */
export function checkedVersion(version: string): string {
  if (!isVersion(version)) throw new Error('A stored file is named by a version, a lower-case uuid.');
  return version;
}
