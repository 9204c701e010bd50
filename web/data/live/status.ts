import { useEffect, useState, useSyncExternalStore } from 'react';

const longestOutageMs = 8_000;

let isLive = false;
let isWanted = false;
const listeners = new Set<() => void>();

export function setLive(next: { isWanted: boolean; isLive: boolean }): void {
  if (next.isLive === isLive && next.isWanted === isWanted) return;
  ({ isLive, isWanted } = next);
  for (const listener of listeners) listener();
}

/** Returns false while the channel is open, because polling is not needed then. */
export function pollingPause(pause: number): number | false {
  return isLive ? false : pause;
}

/** Returns true if the channel has been closed for 8 seconds. */
export function useIsReconnecting(): boolean {
  const isDown = useSyncExternalStore(
    subscribe,
    () => isWanted && !isLive,
    () => false,
  );
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isDown) return;
    const timer = setTimeout(() => setIsLong(true), longestOutageMs);
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
