import { useEffect, useRef, useState } from 'react';
import { useBlocker, useSearchParams } from 'react-router';

const PAUSE = 300;

/** Writes filters to the URL and reads them back. */
export type AddressFilters<Narrowing> = {
  read: (params: URLSearchParams) => Narrowing;
  write: (narrowing: Narrowing) => string;
};

/**
 * The URL holds the filters: each is a history entry, typing replaces it after a pause. Fields keep their own state:
 * one that waits for a navigation loses keys.
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
  // Writing the URL during a navigation would cancel it.
  useOnLeave(() => clearTimeout(timer.current));

  useEffect(() => {
    if (address === written.current) return;
    // After Back or a link the fields follow.
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

/** Runs when another path starts loading, before its code is fetched. A change of the query alone doesn't count. */
function useOnLeave(leave: () => void): void {
  useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname !== currentLocation.pathname) leave();
    return false;
  });
}
