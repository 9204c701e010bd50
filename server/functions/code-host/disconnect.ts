import { z } from 'zod';
import type { Caller } from '#server/platform/caller/caller.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { findConnection, forgetConnection, tryRevoke } from './connections.ts';

export const disconnectAction = z.object({ action: z.literal('disconnect'), token: z.string().max(512) });

/** `{action: 'disconnect', token}` → `{}`: deletes the connection, ends its grants and tries to revoke the token. */
export async function disconnect(
  context: CodeHostContext,
  caller: Caller,
  { token: handle }: z.infer<typeof disconnectAction>,
): Promise<Record<string, never>> {
  const connection = await findConnection(context, handle, caller);
  if (!connection) return {};
  await forgetConnection(context, connection.id);
  await tryRevoke(context, connection.token);
  return {};
}
