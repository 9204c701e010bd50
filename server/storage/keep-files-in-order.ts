import type { FastifyInstance } from 'fastify';
import { deleteForgottenUploads } from './forgotten-uploads.ts';
import type { StorageContext } from './storage-context.ts';

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
