import type { StorageContext } from './storage-context.ts';

/** Removes files that no row points at any more. Where it fails they are left for the hourly sweep. */
export async function tryRemoveFiles(
  { files, log }: Pick<StorageContext, 'files' | 'log'>,
  versions: readonly string[],
): Promise<void> {
  try {
    await files.remove(versions);
  } catch (error) {
    log.warn({ err: error, versions }, 'files could not be removed and are left for the sweep');
  }
}
