import { STATUS_FILTERS, URGENCY_FILTERS } from '#domain/issue/issue-lists.ts';
import type { Narrowing } from '#web/data/client/own-issues.ts';
import { useAddressFilters } from '#web/ui/forms/use-address-filters.ts';

export const NOTHING_NARROWED: Narrowing = { search: '', status: 'All', urgency: 'All' };

export function readNarrowing(params: URLSearchParams): Narrowing {
  return {
    search: params.get('search')?.trim() ?? '',
    status: STATUS_FILTERS.find((filter) => filter === params.get('status')) ?? 'All',
    urgency: URGENCY_FILTERS.find((filter) => filter === params.get('urgency')) ?? 'All',
  };
}

export function writeNarrowing({ search, status, urgency }: Narrowing): string {
  const params = new URLSearchParams();
  if (search.trim() !== '') params.set('search', search.trim());
  if (status !== 'All') params.set('status', status);
  if (urgency !== 'All') params.set('urgency', urgency);
  return String(params);
}

export function isNarrowed(narrowing: Narrowing): boolean {
  return writeNarrowing(narrowing) !== '';
}

const inAddress = { read: readNarrowing, write: writeNarrowing };

export function useFilters() {
  const filters = useAddressFilters<Narrowing>(inAddress);
  return { ...filters, clear: () => filters.pick(NOTHING_NARROWED) };
}

export type Filters = ReturnType<typeof useFilters>;
