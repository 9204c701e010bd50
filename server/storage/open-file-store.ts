import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';

/**
 * Opens the store that the setting names: `file:` and a folder.
 * @throws Error with a sentence for the operator when the setting names anything else.
 */
export function openFileStore(storageUrl: string): FileStore {
  if (storageUrl.startsWith('file:')) return openFolderStore(storageUrl.slice('file:'.length));
  throw new Error(
    'STORAGE_URL names no folder: this version keeps files in a folder, as in file:/var/lib/lastmile/files.',
  );
}
