import { Piscina } from 'piscina';

/**
 * Opens a thread for work that would delay all requests. It runs the functions that the module at `url` exports, one
 * call at a time. It starts with the first call, and ends when there was none for a minute. If it cannot start, the
 * calls that wait for it are rejected, and the next call tries again.
 */
export function openThread(url: URL): Piscina {
  const pool = new Piscina({ filename: url.href, minThreads: 0, maxThreads: 1, idleTimeout: 60_000 });
  // Without a listener, this event would end the process. No other thread of the pool is working.
  pool.on('error', (error: Error) => {
    process.emitWarning(error);
    void pool.destroy();
  });
  return pool;
}
