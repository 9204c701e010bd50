import { useLocation } from 'react-router';

/** Where somebody is, whole, so that they come back to it after a step in between. */
export function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
