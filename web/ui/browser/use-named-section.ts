import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the section that the URL names, once it is there. */
export function useNamedSection(isThere: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated link has a new key and scrolls again.
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash, key]);
}
