import type { Platform } from '#server/platform/platform.ts';
import type { FileStore } from './file-store.ts';
import type { HeadStarts } from './head-starts.ts';
import type { SignedAddresses } from './signed-addresses.ts';

/** What every endpoint of the storage service works with. */
export type StorageContext = Platform & {
  files: FileStore;
  addresses: SignedAddresses;
  headStarts: HeadStarts;
};
