import { createContext, useSyncExternalStore } from 'react';

/**
 * Whether the page is written as a plain document: without the app's scripts, and brought to life by the island.
 * True in the build alone; in the browser the app draws the same parts itself.
 */
export const IsDocument = createContext(false);

const subscribe = () => () => {};

/** False while the prerendered page is taken over, so that its first picture is the same; true ever after. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
