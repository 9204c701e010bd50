import { useLocation } from 'react-router';

/** Returns the fallback for a URL of another origin. */
export function localPath(address: string | null, fallback: string, origin: string): string {
  if (!address) return fallback;
  // Browsers treat a backslash as a slash and skip tabs and line breaks. Our paths have none of them.
  if (/[\\\s]/.test(address) || !URL.canParse(address, origin)) return fallback;
  const url = new URL(address, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : fallback;
}

export function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
