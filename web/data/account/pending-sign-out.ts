import { backend } from '../backend/backend.ts';

/** In milliseconds. What is not answered by then holds nobody up any longer. */
const patience = 10_000;
let leaving: Promise<unknown> = Promise.resolve();

/**
 * Notes work that may sign out: once it is answered, the client library takes away whatever session this browser has by
 * then, so whoever comes in meanwhile waits with `untilLeft`.
 */
export function leave<T>(work: Promise<T>): Promise<T> {
  leaving = Promise.allSettled([leaving, work]);
  return work;
}

/** Resolves once nothing in this tab is about to sign out. */
export async function untilLeft(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patience);
  await Promise.race([leaving, promise]);
  clearTimeout(timer);
}

/** What the service says of an account that nobody may be signed in to any more. */
const over: readonly (string | undefined)[] = ['user_not_found', 'user_banned'];

/** Signs out here, in every tab, if the session was ended elsewhere or its account is gone. */
export function leaveIfEnded(): Promise<void> {
  return leave(askIfEnded());
}

async function askIfEnded(): Promise<void> {
  const { auth } = await backend();
  // The client library itself leaves a session that it is told is not there.
  const { error } = await auth.getUser();
  if (over.includes(error?.code)) await auth.signOut({ scope: 'local' });
}
