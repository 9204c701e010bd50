import { useEffect, useRef, useState } from 'react';
import { useBlocker, useSearchParams } from 'react-router';

const PAUSE = 300;

export type AddressFilters<Narrowing> = {
  read: (params: URLSearchParams) => Narrowing;
  write: (narrowing: Narrowing) => string;
};

/**
 * Keeps the filters in the URL. Picking a filter adds a history entry, and typing replaces the current one
 * after a pause. The fields have a state of their own, because fields that wait for a navigation lose
 * keystrokes.
 */
export function useAddressFilters<Narrowing extends { search: string }>({
  read,
  write,
}: AddressFilters<Narrowing>) {
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState<Narrowing>(() => read(params));
  const address = String(params);
  const written = useRef(address);
  const wanted = write(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Changing the URL during a navigation would cancel the navigation.
  useOnLeave(() => clearTimeout(timer.current));

  useEffect(() => {
    if (address === written.current) return;
    // Updates the fields after Back or a link.
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

  return {
    shown,
    applied: read(params),
    type: (search: string) => setShown((before) => ({ ...before, search })),
    pick: (by: Partial<Narrowing>) => {
      const next = { ...shown, ...by };
      setShown(next);
      written.current = write(next);
      setParams(written.current, { preventScrollReset: true });
    },
  };
}

/**
 * Calls `leave` when a navigation to another path starts, before the code of that path is loaded. Ignores
 * changes of the query string.
 */
function useOnLeave(leave: () => void): void {
  useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname !== currentLocation.pathname) leave();
    return false;
  });
}
