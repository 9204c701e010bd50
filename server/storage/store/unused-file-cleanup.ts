import { z } from 'zod';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { StorageContext } from '../storage-context.ts';
import { isVersion } from './file-store.ts';

const job = 'file-cleanup';
const hour = 60 * 60 * 1000;

const week = 7 * 24 * hour;
const mostRemoved = 10_000;
const fewOrphans = 10;

/**
 * Schedules the hourly cleanup. It removes attachments that have belonged to no issue for seven days, partial files
 * after an hour, because their upload may still be running, and files that it has found without a row for seven days,
 * because the database may have been restored to an earlier state.
 */
export function scheduleFileCleanup(context: StorageContext): void {
  const { jobs, files, database } = context;
  jobs.repeat(job, { everyMinutes: 60 }, () => cleanUp(context));
  // The database queues this job for the rows that are deleted.
  jobs.handle('remove-files', async (payload) => {
    const { versions } = deletedFiles.parse(payload);
    await files.remove(await withoutRow(database.owner, versions.filter(isVersion)));
  });
}

const deletedFiles = z.object({ versions: z.array(z.string()) });

async function cleanUp(context: StorageContext): Promise<void> {
  const { database, files, log, now } = context;
  await deleteUnreferencedUploads(database.owner);
  const unfinished = await files.removeUnfinished(new Date(now().getTime() - hour));
  const removed = unfinished + (await removeOrphans(context));
  if (removed > 0) log.info({ removed }, 'unreferenced files were removed');
}

/** Removes nothing if most files have no row, because then the files probably belong to another database. */
async function removeOrphans({ database: { owner }, files, log, now }: StorageContext): Promise<number> {
  let [found, all] = [0, 0];
  for await (const versions of files.writtenBefore(new Date(now().getTime() - hour))) {
    const orphans = await withoutRow(owner, versions);
    all += versions.length;
    found += orphans.length;
    await owner`
      insert into storage.files_without_row (version, seen_at) select unnest(${orphans}::text[]), ${now()}
      on conflict do nothing`;
  }
  await owner`
    delete from storage.files_without_row f where exists (select from storage.objects o where o.version = f.version)`;
  if (found > all / 2 && (found > fewOrphans || found === all)) {
    log.error({ found, all }, 'Most stored files have no row in this database, so none of them was removed');
    return 0;
  }
  const due = await owner<{ version: string }[]>`
    select version from storage.files_without_row where seen_at < ${new Date(now().getTime() - week)}
    order by seen_at limit ${mostRemoved}`;
  const versions = due.map(({ version }) => version);
  await files.remove(versions);
  await owner`delete from storage.files_without_row where version = any(${versions})`;
  return versions.length;
}

async function withoutRow(owner: Sql, versions: readonly string[]): Promise<string[]> {
  const kept = await owner<{ version: string }[]>`
    select version from storage.objects where version = any(${[...versions]})`;
  const referenced = new Set(kept.map(({ version }) => version));
  return versions.filter((version) => !referenced.has(version));
}

/** Removes attachments that have belonged to no issue for seven days. An instance may be without the marketplace. */
async function deleteUnreferencedUploads(owner: Sql): Promise<void> {
  const [known] = await owner<{ exists: boolean }[]>`
    select to_regprocedure('marketplace.forgotten_uploads()') is not null as exists`;
  if (!known?.exists) return;
  await owner`
    delete from storage.objects where id in (
      select id from storage.objects
      where bucket_id = ${ATTACHMENT_BUCKET} and name in (select marketplace.forgotten_uploads())
      for update skip locked)`;
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
