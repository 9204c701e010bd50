import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Narrowing } from '#web/data/own-issues.ts';
import { useOnLeave } from '#web/ui/use-on-leave.ts';
import { NOTHING_NARROWED, readNarrowing, writeNarrowing } from './narrowing.ts';

const PAUSE = 300;

/**
 * What the list is narrowed to. The address says it, so that a list can be shared and gone back to: a filter is a
 * step of its own there, typing changes the step it is in once it pauses. The fields keep what they show
 * themselves, since a field that waits for a navigation loses keys.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState<Narrowing>(() => readNarrowing(params));
  const address = String(params);
  const written = useRef(address);
  const wanted = writeNarrowing(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Writing the address while another page is on its way would call that page back.
  useOnLeave(() => clearTimeout(timer.current));

  useEffect(() => {
    if (address === written.current) return;
    // Gone back, or followed a link: the fields follow.
    written.current = address;
    setShown(readNarrowing(new URLSearchParams(address)));
  }, [address]);

  useEffect(() => {
    if (wanted === written.current) return;
    timer.current = setTimeout(() => {
      written.current = wanted;
      setParams(wanted, { replace: true, preventScrollReset: true });
    }, PAUSE);
    return () => clearTimeout(timer.current);
  }, [wanted, setParams]);

  function pick(by: Partial<Narrowing>): void {
    const next = { ...shown, ...by };
    setShown(next);
    written.current = writeNarrowing(next);
    setParams(written.current, { preventScrollReset: true });
  }

  return {
    /** What the fields show. */
    shown,
    /** What is looked for. */
    applied: readNarrowing(params),
    type: (search: string) => setShown((before) => ({ ...before, search })),
    pick,
    clear: () => pick(NOTHING_NARROWED),
  };
}

export type Filters = ReturnType<typeof useFilters>;
