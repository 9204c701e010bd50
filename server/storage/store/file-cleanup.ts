import type { FastifyInstance } from 'fastify';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { StorageContext } from '../storage-context.ts';
import type { FileStore } from './file-store.ts';

const job = 'keep-files-in-order';
const hour = 60 * 60 * 1000;
const afterStart = 5 * 60 * 1000;

/**
 * Soon after a start and then once an hour, on one node: removes uploads that no submission refers to after seven days, files that no row
 * points at, and what was left half-written. A file younger than an hour may belong to an upload under way.
 */
export function keepFilesInOrder(app: FastifyInstance, context: StorageContext): void {
  const { jobs, now } = context;
  const runIn = (pause: number) =>
    jobs.enqueue(job, {}, { key: job, runAt: new Date(now().getTime() + pause) });
  jobs.handle(job, async () => {
    await runIn(hour);
    await sweep(context);
  });
  app.addHook('onReady', () => runIn(afterStart));
}

/** One round of it. Gives how many files went. */
async function sweep({ database, files, log, now }: StorageContext): Promise<number> {
  const anHourAgo = new Date(now().getTime() - hour);
  let removed = await deleteForgottenUploads(database.owner, files);
  for await (const versions of files.writtenBefore(anHourAgo)) {
    const kept = await database.owner<{ version: string }[]>`
      select version from storage.objects where version = any(${versions})`;
    const pointedAt = new Set(kept.map((row) => row.version));
    const orphans = versions.filter((version) => !pointedAt.has(version));
    await files.remove(orphans);
    removed += orphans.length;
  }
  removed += await files.removeUnfinished(anHourAgo);
  if (removed > 0) log.info({ removed }, 'files that nothing refers to were removed');
  return removed;
}

/**
 * Removes attachments that no submission referred to within seven days. Which they are the marketplace's own
 * tables know; a server without those has none. Gives their number.
 */
async function deleteForgottenUploads(owner: Sql, files: FileStore): Promise<number> {
  const [known] = await owner<{ exists: boolean }[]>`
    select to_regprocedure('marketplace.forgotten_uploads()') is not null as exists`;
  if (!known?.exists) return 0;
  const forgotten = await owner<{ version: string | null }[]>`
    delete from storage.objects
    where bucket_id = ${ATTACHMENT_BUCKET} and name in (select marketplace.forgotten_uploads())
    returning version`;
  await files.remove(forgotten.flatMap(({ version }) => version ?? []));
  return forgotten.length;
}

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
