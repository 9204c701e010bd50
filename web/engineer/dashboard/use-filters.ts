import type { AvailableNarrowing } from '#web/data/engineer/available-issues.ts';
import { useAddressFilters } from '#web/ui/forms/use-address-filters.ts';
import { NOTHING_NARROWED, readNarrowing, writeNarrowing } from './narrowing.ts';

const inAddress = { read: readNarrowing, write: writeNarrowing };

export function useFilters() {
  const filters = useAddressFilters<AvailableNarrowing>(inAddress);
  const clear = () => filters.pick({ ...NOTHING_NARROWED, order: filters.shown.order });
  return { ...filters, clear };
}

export type Filters = ReturnType<typeof useFilters>;
