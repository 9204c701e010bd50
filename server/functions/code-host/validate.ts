import { z } from 'zod';
import type { ValidateAnswer } from '#domain/wire/code-host.ts';
import { isCodeHostError } from '#server/code-host/code-host-error.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { askWith, type Connection, findConnection, toUserRow } from './connections.ts';

export const validateAction = z.object({ action: z.literal('validate'), token: z.string().max(512) });

const isFreshFor = 5 * 60 * 1000;

/**
 * Handles `{action: 'validate', token}` and returns `{valid, user?}`. `valid` says whether the connection
 * still works. Caches the code host's response for five minutes. Throws if the code host is unavailable.
 */
export async function validate(
  context: CodeHostContext,
  caller: Caller,
  { token: handle }: z.infer<typeof validateAction>,
): Promise<ValidateAnswer> {
  const connection = await findConnection(context, handle, caller);
  if (!connection) return { valid: false };
  const age = context.now().getTime() - connection.validatedAt.getTime();
  return age < isFreshFor ? { valid: true, user: toUserRow(connection) } : look(context, connection);
}

async function look(context: CodeHostContext, connection: Connection): Promise<ValidateAnswer> {
  const { database, codeHost, now } = context;
  try {
    const account = await askWith(context, connection, (token) => codeHost.readAccount(token));
    const { login, name, avatarUrl } = account;
    await database.owner`
      update code_host.connections set login = ${login}, name = ${name}, avatar_url = ${avatarUrl},
        validated_at = ${now()}
      where id = ${connection.id}`;
    return { valid: true, user: toUserRow(account) };
  } catch (error) {
    if (isCodeHostError(error, 'code_host_unauthorized')) return { valid: false };
    throw error;
  }
}
