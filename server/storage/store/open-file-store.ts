import { readS3Address } from '#server/platform/settings/s3-address.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

type Place = Pick<Settings, 'storageUrl' | 'dataDir'>;

/** Opens the store that the setting STORAGE_URL names: `file:` and a folder, or `s3:` and a bucket. */
export function openFileStore({ storageUrl, dataDir }: Place): FileStore {
  return storageUrl.startsWith('file:')
    ? openFolderStore(storageUrl.slice('file:'.length))
    : openS3Store(readS3Address(storageUrl), dataDir);
}
