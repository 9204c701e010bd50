import { createContext, useSyncExternalStore } from 'react';

/** True while the build renders a page that loads no scripts. */
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
