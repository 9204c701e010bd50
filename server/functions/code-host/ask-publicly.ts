import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { isCodeHostError } from '#server/code-host/code-host-error.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { currentSender } from '#server/platform/caller/request-sender.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import { spend } from '#server/platform/rate-limit/budgets.ts';
import { functionRefusal } from '../function-errors.ts';
import type { CodeHostContext } from './code-host-context.ts';

/**
 * Reads a public repository with the application's own quota at the code host, of which each caller has a share.
 * Throws 429 if the share or the quota is spent, and `code_host_forbidden` if the repository is private or
 * missing, which is remembered for a minute.
 */
export async function askPublicly<T>(
  context: CodeHostContext,
  caller: Caller,
  repository: Repository,
  ask: (token: null) => Promise<T>,
): Promise<T> {
  const { codeHost, arePublic } = context;
  const name = `${repository.owner}/${repository.name}`.toLowerCase();
  if (arePublic.get(name) === false) throw isPrivate();
  await spendRead(context, caller);
  try {
    return await ask(null);
  } catch (error) {
    if (!isCodeHostError(error, 'code_host_not_found')) throw error;
    if (!arePublic.has(name)) {
      await spendRead(context, caller);
      arePublic.set(name, await codeHost.canRead(repository, null));
    }
    throw arePublic.get(name) ? error : isPrivate();
  }
}

const isPrivate = () =>
  new ApiError({ status: 403, code: 'code_host_forbidden', message: codeHostErrors.contentNeedsConnection });

async function spendRead({ database, settings }: CodeHostContext, caller: Caller): Promise<void> {
  const by = { address: currentSender()?.caller ?? null, account: caller.userId };
  await database.owner.begin(async (tx) => {
    const wait = await spend(tx, settings, { code_host_read: 1 }, by);
    if (wait !== null)
      throw functionRefusal(429, codeHostErrors.askedTooOften, { 'retry-after': String(wait) });
  });
}
