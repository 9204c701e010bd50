import { backend } from '../backend/backend.ts';

const longestWaitMs = 10_000;
let leaving: Promise<unknown> = Promise.resolve();

/**
 * Registers a request that may sign the user out. A new sign-in has to wait for it, because its response
 * removes the current session.
 */
export function leave<T>(work: Promise<T>): Promise<T> {
  leaving = Promise.allSettled([leaving, work]);
  return work;
}

/** Resolves when no sign-out is pending in this tab, or after 10 seconds. */
export async function untilLeft(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestWaitMs);
  await Promise.race([leaving, promise]);
  clearTimeout(timer);
}

const endedCodes: readonly (string | undefined)[] = ['user_not_found', 'user_banned'];

/** Signs out in every tab if the session was ended elsewhere or the account no longer exists. */
export function leaveIfEnded(): Promise<void> {
  return leave(askIfEnded());
}

async function askIfEnded(): Promise<void> {
  const { auth } = await backend();
  // The client library removes a missing session itself.
  const { error } = await auth.getUser();
  if (endedCodes.includes(error?.code)) await auth.signOut({ scope: 'local' });
}
