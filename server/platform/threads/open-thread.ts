import { Piscina } from 'piscina';

/**
 * Opens a thread for work that would delay all requests. It runs the functions that the module at `url` exports, one
 * call at a time. It starts with the first call, and ends when there was none for a minute.
 */
export function openThread(url: URL): Piscina {
  return new Piscina({ filename: url.href, minThreads: 0, maxThreads: 1, idleTimeout: 60_000 });
}
