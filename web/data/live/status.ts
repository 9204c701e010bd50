import { useEffect, useState, useSyncExternalStore } from 'react';

const patience = 8_000;

let isLive = false;
let isWanted = false;
const listeners = new Set<() => void>();

/** Says how the browser's channel stands: not wanted while nobody is signed in. */
export function setLive(next: { isWanted: boolean; isLive: boolean }): void {
  if (next.isLive === isLive && next.isWanted === isWanted) return;
  ({ isLive, isWanted } = next);
  for (const listener of listeners) listener();
}

/** Milliseconds until something is asked for again: never while the channel says what changed. */
export function pollingPause(pause: number): number | false {
  return isLive ? false : pause;
}

/** Whether updates have not been live for a while, so that a screen says so. */
export function useIsReconnecting(): boolean {
  const isDown = useSyncExternalStore(
    subscribe,
    () => isWanted && !isLive,
    () => false,
  );
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isDown) return;
    const timer = setTimeout(() => setIsLong(true), patience);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isDown]);
  return isDown && isLong;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
