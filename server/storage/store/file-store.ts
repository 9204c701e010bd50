import type { Readable } from 'node:stream';

export type FileStore = {
  /**
   * Writes the body under a new `version`. Once this resolves, the file is complete and durable. If it
   * rejects, the file cannot be read.
   */
  write(version: string, body: Readable): Promise<void>;
  /**
   * Returns the bytes of a file or of a range. Both ends of a range are inclusive. Rejects with
   * FileMissingError.
   */
  read(version: string, range?: ByteRange): Promise<Readable>;
  /** Removes files. Missing files are ignored. */
  remove(versions: readonly string[]): Promise<void>;
  /** Lists the versions of all files written before a time, in batches. */
  writtenBefore(moment: Date): AsyncIterable<string[]>;
  /** Removes partial files last written before a time, and returns their number. */
  removeUnfinished(before: Date): Promise<number>;
  /** Rejects if the store cannot be used. */
  check(): Promise<void>;
};

export type ByteRange = { first: number; last: number };

/** The store is unreachable or rejects the server's request. The user is never at fault. */
export class FileStoreOutage extends Error {
  /** True if the store has a rate limit and it was exceeded. */
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

// Upper-case letters are not allowed, because some disks are case-insensitive.
const versionPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isVersion(name: string): boolean {
  return versionPattern.test(name);
}

/** Returns the version if it is valid. Throws for any other name, because it could be a path. */
export function checkedVersion(version: string): string {
  if (!isVersion(version)) throw new Error('A stored file is named by a version, a lower-case uuid.');
  return version;
}
