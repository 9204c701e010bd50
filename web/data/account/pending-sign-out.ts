import { backend } from '../backend/backend.ts';

const longestWaitMs = 10_000;
let leaving: Promise<unknown> = Promise.resolve();

/** Registers a call that may sign out: its answer drops the session of that moment, so a sign-in awaits `untilLeft`. */
export function leave<T>(work: Promise<T>): Promise<T> {
  leaving = Promise.allSettled([leaving, work]);
  return work;
}

/** Resolves once no sign-out is pending in this tab, after 10 seconds at most. */
export async function untilLeft(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestWaitMs);
  await Promise.race([leaving, promise]);
  clearTimeout(timer);
}

const endedCodes: readonly (string | undefined)[] = ['user_not_found', 'user_banned'];

/** Signs out here, in every tab, if the session was ended elsewhere or its account is gone. */
export function leaveIfEnded(): Promise<void> {
  return leave(askIfEnded());
}

async function askIfEnded(): Promise<void> {
  const { auth } = await backend();
  // The client library itself drops a missing session.
  const { error } = await auth.getUser();
  if (endedCodes.includes(error?.code)) await auth.signOut({ scope: 'local' });
}
