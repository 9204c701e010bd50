import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { Caller } from '#server/platform/caller.ts';
import { functionRefusal } from '../function-errors.ts';
import { askWith, findConnection, noteSeen } from './connections.ts';
import { type ContentAddress, fullNameOf } from './content-address.ts';
import type { GithubContext } from './github-context.ts';
import { recordReading } from './record-reading.ts';

/** What somebody's own connection opens. */
export async function readWithHandle(
  context: GithubContext,
  caller: Caller,
  handle: string,
  address: ContentAddress,
): Promise<unknown> {
  const connection = await findConnection(context, handle, caller);
  if (!connection) throw functionRefusal(401, codeHostErrors.contentNeedsConnection);
  const { kind, body } = await askWith(context, connection, (token) =>
    context.codeHost.readContents(address.repository, address.path, token),
  );
  await noteSeen(context, connection.id, [fullNameOf(address)]);
  await recordReading(context, caller, address, kind);
  return body;
}
