import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False while the prerendered page is taken over, so that its first picture is the same; true ever after. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
