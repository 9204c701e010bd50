import { useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { STATUS_FILTERS, URGENCY_FILTERS } from '#domain/issue/client-filters.ts';
import type { Narrowing } from './filtered-issues.ts';

const nothing: Narrowing = { search: '', status: 'All', urgency: 'All' };
const PAUSE = 300;

/**
 * What the list is narrowed to. The address follows once typing pauses, so that going back and loading
 * again keep it; it does not lead, since a field that waits for a navigation loses keys.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const [narrowing, setNarrowing] = useState<Narrowing>(() => readNarrowing(params));
  const wanted = String(writeNarrowing(narrowing));
  const shown = String(params);
  // Writing the address while another page is on its way would call that page back.
  const isLeaving = useNavigation().state !== 'idle';

  useEffect(() => {
    if (wanted === shown || isLeaving) return;
    const timer = setTimeout(() => setParams(wanted, { replace: true, preventScrollReset: true }), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted, shown, isLeaving, setParams]);

  return {
    ...narrowing,
    narrow: (by: Partial<Narrowing>) => setNarrowing((before) => ({ ...before, ...by })),
    clear: () => setNarrowing(nothing),
  };
}

export type Filters = ReturnType<typeof useFilters>;

function readNarrowing(params: URLSearchParams): Narrowing {
  return {
    search: params.get('search') ?? '',
    status: STATUS_FILTERS.find((filter) => filter === params.get('status')) ?? 'All',
    urgency: URGENCY_FILTERS.find((filter) => filter === params.get('urgency')) ?? 'All',
  };
}

function writeNarrowing({ search, status, urgency }: Narrowing): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (status !== 'All') params.set('status', status);
  if (urgency !== 'All') params.set('urgency', urgency);
  return params;
}
