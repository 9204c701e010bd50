import { createContext, useSyncExternalStore } from 'react';

/** Whether the build renders a plain document, without the app's scripts; always false in the browser. */
export const IsDocument = createContext(false);

const subscribe = () => () => {};

/** False during hydration of a prerendered page, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
