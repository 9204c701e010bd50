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
