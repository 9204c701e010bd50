import { useLocation } from 'react-router';

/** Rejects other origins. */
export function localPath(address: string | null, fallback: string, origin: string): string {
  if (!address) return fallback;
  // Browsers read a backslash as a slash, and skip tabs and line ends; our paths have neither.
  if (/[\\\s]/.test(address) || !URL.canParse(address, origin)) return fallback;
  const url = new URL(address, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : fallback;
}

/** Path, query and hash, for returning after a detour. */
export function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
