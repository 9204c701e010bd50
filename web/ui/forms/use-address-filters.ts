import { useEffect, useRef, useState } from 'react';
import { useBlocker, useSearchParams } from 'react-router';

const PAUSE = 300;

export type AddressFilters<Narrowing> = {
  read: (params: URLSearchParams) => Narrowing;
  write: (narrowing: Narrowing) => string;
};

/**
 * Keeps the filters in the URL. A chosen filter adds a history entry. Typed text replaces the current entry
 * after a pause. The fields need their own state, because a field that waits for a navigation loses
 * keystrokes.
 */
export function useAddressFilters<Narrowing extends { search: string }>({
  read,
  write,
}: AddressFilters<Narrowing>) {
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState<Narrowing>(() => read(params));
  const applied = read(params);
  const none = read(new URLSearchParams());
  const address = String(params);
  const written = useRef(address);
  const wanted = write(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A change of the URL would cancel the navigation.
  useOnLeave(() => clearTimeout(timer.current));

  useEffect(() => {
    if (address === written.current) return;
    // The Back button or a link has changed the URL, so the fields are updated.
    written.current = address;
    setShown(read(new URLSearchParams(address)));
  }, [address, read]);

  useEffect(() => {
    if (wanted === written.current) return;
    timer.current = setTimeout(() => {
      written.current = wanted;
      setParams(wanted, { replace: true, preventScrollReset: true });
    }, PAUSE);
    return () => clearTimeout(timer.current);
  }, [wanted, setParams]);

  function pick(by: Partial<Narrowing>) {
    const next = { ...shown, ...by };
    setShown(next);
    written.current = write(next);
    setParams(written.current, { preventScrollReset: true });
  }

  return {
    shown,
    applied,
    isNarrowed: write(applied) !== write(none),
    type: (search: string) => setShown((before) => ({ ...before, search })),
    pick,
    clear: () => pick(none),
  };
}

/** Calls `leave` when a navigation to another path starts. A change of the query string does not count. */
function useOnLeave(leave: () => void): void {
  useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname !== currentLocation.pathname) leave();
    return false;
  });
}
