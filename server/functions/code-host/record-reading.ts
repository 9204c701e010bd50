import type { ReadKind } from '#domain/repository/code-host.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import type { GithubContext } from './code-host-context.ts';
import { type ContentAddress, fullNameOf } from './content-address.ts';

/** Records what an engineer read without a grant, of the repository of an issue that they hold, for its client to see. */
export async function recordReading(
  { database }: GithubContext,
  caller: Caller,
  address: ContentAddress,
  kind: ReadKind,
): Promise<void> {
  if (caller.role !== 'authenticated') return;
  await asCaller(
    database.api,
    caller,
    {},
    (tx) => tx`select marketplace.record_ungranted_read(${fullNameOf(address)}, ${address.path}, ${kind})`,
  );
}
