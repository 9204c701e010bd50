import { readS3Address } from '#server/platform/settings/s3-address.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

type Place = Pick<Settings, 'storageUrl' | 'dataDir'>;

export function openFileStore({ storageUrl, dataDir }: Place): FileStore {
  return storageUrl.startsWith('file:')
    ? openFolderStore(storageUrl.slice('file:'.length))
    : openS3Store(readS3Address(storageUrl), dataDir);
}
