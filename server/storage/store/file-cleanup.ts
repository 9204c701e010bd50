import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { StorageContext } from '../storage-context.ts';
import type { FileStore } from './file-store.ts';

const job = 'file-cleanup';
const hour = 60 * 60 * 1000;

/**
 * Schedules the hourly cleanup of attachments that have had no issue for seven days, files without a row, and partial
 * files. It keeps files younger than an hour, which may belong to a running upload.
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
 * Removes attachments without an issue after seven days and returns their number. An instance without the marketplace
 * has none.
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

/** Removes files without a row. If that fails, the hourly cleanup removes them. */
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
