import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { FileStore } from './file-store.ts';

/**
 * Removes attachments that no submission referred to within seven days. Which they are the marketplace's own
 * tables know; a server without those has none. Gives their number.
 */
export async function deleteForgottenUploads(owner: Sql, files: FileStore): Promise<number> {
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
