import { useLocation } from 'react-router';

/** A path on this site from an untrusted address; the fallback for any other origin. */
export function localPath(address: string | null, fallback: string, origin: string): string {
  if (!address) return fallback;
  // Browsers read a backslash as a slash, and leave out tabs and line ends: neither is in an address of ours.
  if (/[\\\s]/.test(address) || !URL.canParse(address, origin)) return fallback;
  const url = new URL(address, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : fallback;
}

/** The current path with query and hash, for returning after a detour. */
export function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
