import { z } from 'zod';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { StorageContext } from '../storage-context.ts';
import type { FileStore } from './file-store.ts';

const job = 'file-cleanup';
const hour = 60 * 60 * 1000;

const week = 7 * 24 * hour;
const mostRemoved = 10_000;
const fewOrphans = 10;

/**
 * Schedules the hourly cleanup. It removes attachments that have belonged to no issue for seven days, partial files
 * after an hour, because their upload may still be running, and files without a database row after seven days, because
 * the database may have been restored to an earlier state.
 */
export function scheduleFileCleanup(context: StorageContext): void {
  context.jobs.repeat(job, { everyMinutes: 60 }, () => cleanUp(context));
  // The database queues this job for the rows that are deleted.
  context.jobs.handle('remove-files', (payload) =>
    context.files.remove(deletedFiles.parse(payload).versions),
  );
}

const deletedFiles = z.object({ versions: z.array(z.string()) });

async function cleanUp({ database, files, log, now }: StorageContext): Promise<void> {
  const before = (age: number) => new Date(now().getTime() - age);
  await deleteUnreferencedUploads(database.owner);
  const removed =
    (await files.removeUnfinished(before(hour))) + (await removeOrphans(database.owner, files, before(week)));
  if (removed > 0) log.info({ removed }, 'unreferenced files were removed');
}

/** Throws if most files have no row, because then the files belong to another database. */
async function removeOrphans(owner: Sql, files: FileStore, storedBefore: Date): Promise<number> {
  const orphans: string[] = [];
  let [found, all] = [0, 0];
  for await (const versions of files.writtenBefore(storedBefore)) {
    const kept = await owner<{ version: string }[]>`
      select version from storage.objects where version = any(${versions})`;
    const referenced = new Set(kept.map((row) => row.version));
    all += versions.length;
    found += versions.length - referenced.size;
    const room = mostRemoved - orphans.length;
    orphans.push(...versions.filter((version) => !referenced.has(version)).slice(0, room));
  }
  if (found > fewOrphans && found > all / 2)
    throw new Error(
      `${found} of ${all} files in STORAGE_URL have no row in this database, so none of them was removed. Check that DATABASE_URL and STORAGE_URL belong together.`,
    );
  await files.remove(orphans);
  return orphans.length;
}

/** Removes attachments that have belonged to no issue for seven days. An instance may be without the marketplace. */
async function deleteUnreferencedUploads(owner: Sql): Promise<void> {
  const [known] = await owner<{ exists: boolean }[]>`
    select to_regprocedure('marketplace.forgotten_uploads()') is not null as exists`;
  if (!known?.exists) return;
  await owner`
    delete from storage.objects
    where bucket_id = ${ATTACHMENT_BUCKET} and name in (select marketplace.forgotten_uploads())`;
}

/** Tries to remove files that have no row. If this fails, the hourly cleanup removes them after seven days. */
export async function tryRemoveFiles(
  { files, log }: Pick<StorageContext, 'files' | 'log'>,
  versions: readonly string[],
): Promise<void> {
  try {
    await files.remove(versions);
  } catch (error) {
    log.warn(
      { err: error, versions },
      'files could not be removed; the cleanup will remove them after seven days',
    );
  }
}
