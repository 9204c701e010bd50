import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { StorageContext } from '../storage-context.ts';
import type { FileStore } from './file-store.ts';

const job = 'file-cleanup';
const hour = 60 * 60 * 1000;

/**
 * Schedules the hourly cleanup. It removes attachments that have belonged to no issue for seven days. It also
 * removes partial files and files without a database row. Files that are younger than an hour are kept,
 * because their upload may still be running.
 */
export function scheduleFileCleanup(context: StorageContext): void {
  context.jobs.repeat(job, { everyMinutes: 60 }, () => cleanUp(context));
}

async function cleanUp({ database, files, log, now }: StorageContext): Promise<void> {
  const anHourAgo = new Date(now().getTime() - hour);
  let removed = await deleteUnreferencedUploads(database.owner, files);
  for await (const versions of files.writtenBefore(anHourAgo)) {
    const kept = await database.owner<{ version: string }[]>`
      select version from storage.objects where version = any(${versions})`;
    const referenced = new Set(kept.map((row) => row.version));
    const orphans = versions.filter((version) => !referenced.has(version));
    await files.remove(orphans);
    removed += orphans.length;
  }
  removed += await files.removeUnfinished(anHourAgo);
  if (removed > 0) log.info({ removed }, 'unreferenced files were removed');
}

/**
 * Removes attachments that have belonged to no issue for seven days, and returns how many it removed. Returns
 * 0 on an instance without the marketplace.
 */
async function deleteUnreferencedUploads(owner: Sql, files: FileStore): Promise<number> {
  const [known] = await owner<{ exists: boolean }[]>`
    select to_regprocedure('marketplace.forgotten_uploads()') is not null as exists`;
  if (!known?.exists) return 0;
  const unreferenced = await owner<{ version: string | null }[]>`
    delete from storage.objects
    where bucket_id = ${ATTACHMENT_BUCKET} and name in (select marketplace.forgotten_uploads())
    returning version`;
  await files.remove(unreferenced.flatMap(({ version }) => version ?? []));
  return unreferenced.length;
}

/** Tries to remove files that have no row any more. If this fails, the hourly cleanup removes them. */
export async function tryRemoveFiles(
  { files, log }: Pick<StorageContext, 'files' | 'log'>,
  versions: readonly string[],
): Promise<void> {
  try {
    await files.remove(versions);
  } catch (error) {
    log.warn({ err: error, versions }, 'files could not be removed; the hourly cleanup will remove them');
  }
}
