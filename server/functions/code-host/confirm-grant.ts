import { z } from 'zod';
import { readRepositoryName } from '#domain/repository/repository.ts';
import { isCodeHostError } from '#server/code-host/code-host-error.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { askWith, findConnectionById } from './connections.ts';

export const confirmGrantJob = 'confirm-repository-grant';

const payload = z.object({ grant_id: z.guid(), sender: z.string().nullable().default(null) });

/**
 * Returns the job that checks whether the client's account may read the repository. The job then confirms or
 * ends the grant. If the code host is unavailable, the job runs again later.
 */
export function confirmGrant(context: CodeHostContext): (payload: unknown) => Promise<void> {
  const { database, codeHost } = context;
  return async (job) => {
    const { grant_id: id, sender } = payload.parse(job);
    const [grant] = await database.owner<{ repository: string; connectionId: string | null }[]>`
      select repository, connection_id as "connectionId" from marketplace.repository_grant
      where id = ${id} and ended_at is null and confirmed_at is null`;
    const repository = grant ? readRepositoryName(grant.repository) : null;
    const connection = grant?.connectionId ? await findConnectionById(context, grant.connectionId) : null;
    if (!repository || !connection) return;
    try {
      const canRead = await askWith(context, connection, (token) => codeHost.canRead(repository, token));
      await database.owner`select marketplace.confirm_repository_grant(${id}::uuid, ${canRead}, ${sender})`;
    } catch (error) {
      // A rejected token needs no handling, because deleting the connection has already ended the grant.
      if (!isCodeHostError(error, 'code_host_unauthorized')) throw error;
    }
  };
}
