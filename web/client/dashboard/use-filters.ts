import type { Narrowing } from '#web/data/client/own-issues.ts';
import { useAddressFilters } from '#web/ui/forms/use-address-filters.ts';
import { NOTHING_NARROWED, readNarrowing, writeNarrowing } from './narrowing.ts';

const inAddress = { read: readNarrowing, write: writeNarrowing };

export function useFilters() {
  const filters = useAddressFilters<Narrowing>(inAddress);
  return { ...filters, clear: () => filters.pick(NOTHING_NARROWED) };
}

export type Filters = ReturnType<typeof useFilters>;
