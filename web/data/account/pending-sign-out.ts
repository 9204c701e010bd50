import { authClient } from '../backend/backend.ts';

const longestWaitMs = 10_000;
let leaving: Promise<unknown> = Promise.resolve();

/**
 * Registers a request that may sign the user out. New sign-ins wait for this request, because its response
 * would remove a new session too.
 */
export function leave<T>(work: Promise<T>): Promise<T> {
  leaving = Promise.allSettled([leaving, work]);
  return work;
}

/** Waits for sign-outs in this tab, also those that begin meanwhile, but for at most 10 seconds. */
export async function untilLeft(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestWaitMs);
  await Promise.race([untilNoneIsLeft(), promise]);
  clearTimeout(timer);
}

async function untilNoneIsLeft(): Promise<void> {
  let seen: Promise<unknown> | null = null;
  while (seen !== leaving) {
    seen = leaving;
    await seen;
  }
}

const endedCodes: readonly (string | undefined)[] = ['user_not_found', 'user_banned'];

/** Signs out in every tab if the server has ended the session or the account no longer exists. */
export function leaveIfEnded(): Promise<void> {
  return leave(askIfEnded());
}

async function askIfEnded(): Promise<void> {
  const auth = await authClient();
  // If the session has ended, the client library removes it from storage.
  const { error } = await auth.getUser();
  if (endedCodes.includes(error?.code)) await auth.signOut({ scope: 'local' });
}
