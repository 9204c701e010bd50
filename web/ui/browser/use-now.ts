import { useSyncExternalStore } from 'react';

const TICK = 15_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** All callers share one timer, which updates the time every 15 seconds. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(listen, read, read));
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, TICK);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function read(): number {
  return now;
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
