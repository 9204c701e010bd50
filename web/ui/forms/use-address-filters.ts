import { useEffect, useRef, useState } from 'react';
import { useBlocker, useSearchParams } from 'react-router';

const PAUSE = 300;

/** How an address says what a list is narrowed to. What is written is read the same. */
export type AddressFilters<Narrowing> = {
  read: (params: URLSearchParams) => Narrowing;
  write: (narrowing: Narrowing) => string;
};

/**
 * What a list is narrowed to. The address says it, so that a list can be shared and gone back to: a filter is a
 * step of its own there, typing changes the step it is in once it pauses. The fields keep what they show
 * themselves, since a field that waits for a navigation loses keys.
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
  // Writing the address while another page is on its way would call that page back.
  useOnLeave(() => clearTimeout(timer.current));

  useEffect(() => {
    if (address === written.current) return;
    // Gone back, or followed a link: the fields follow.
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
    /** What the fields show. */
    shown,
    /** What is looked for. */
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
 * Calls back at the instant at which another path is on its way, before its part of the app is fetched and before
 * anything is drawn anew. A change of the query alone is not leaving. Nothing is held up.
 */
function useOnLeave(leave: () => void): void {
  useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname !== currentLocation.pathname) leave();
    return false;
  });
}
