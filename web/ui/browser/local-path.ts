import { useLocation } from 'react-router';

/** Returns the fallback if the URL leads to another site. */
export function localPath(address: string | null, fallback: string, origin: string): string {
  if (!address) return fallback;
  // Browsers read a backslash as a slash and ignore tabs and line breaks. Our paths contain none of these.
  if (/[\\\s]/.test(address) || !URL.canParse(address, origin)) return fallback;
  const url = new URL(address, origin);
  // A path with two leading slashes names another host where a link shows it.
  const isOurs = url.origin === origin && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search + url.hash : fallback;
}

export function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
