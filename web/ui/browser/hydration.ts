import { createContext, useSyncExternalStore } from 'react';

/** Returns true while the build renders a document without scripts, and false in the browser. */
export const IsDocument = createContext(false);

const subscribe = () => () => {};

/** Returns false until a prerendered page is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
