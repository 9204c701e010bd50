import type { Platform } from '#server/platform/platform.ts';
import type { FileStore } from './file-store.ts';
import type { SignedAddresses } from './signed-addresses.ts';
import type { StartAhead } from './start-ahead.ts';

/** What every endpoint of the storage service works with. */
export type StorageContext = Platform & {
  files: FileStore;
  addresses: SignedAddresses;
  startAhead: StartAhead;
};
