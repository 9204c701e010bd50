import {
  AGE_FILTERS,
  APP_FILTERS,
  ISSUE_ORDERS,
  PRICE_FILTERS,
  URGENCY_FILTERS,
} from '#domain/issue/issue-lists.ts';
import type { AvailableNarrowing } from '#web/data/engineer/available-issues.ts';
import { useAddressFilters } from '#web/ui/forms/use-address-filters.ts';

export const NOTHING_NARROWED: AvailableNarrowing = {
  search: '',
  app: 'All',
  urgency: 'All',
  age: 'Any time',
  price: 'Any price',
  order: 'newest',
};

export function readNarrowing(params: URLSearchParams): AvailableNarrowing {
  return {
    search: params.get('search')?.trim() ?? '',
    app: oneOf(APP_FILTERS, params.get('app')) ?? 'All',
    urgency: oneOf(URGENCY_FILTERS, params.get('urgency')) ?? 'All',
    age: oneOf(AGE_FILTERS, params.get('age')) ?? 'Any time',
    price: oneOf(PRICE_FILTERS, params.get('price')) ?? 'Any price',
    order: oneOf(ISSUE_ORDERS, params.get('sort')) ?? 'newest',
  };
}

export function writeNarrowing({ search, app, urgency, age, price, order }: AvailableNarrowing): string {
  const params = new URLSearchParams({ tab: 'available' });
  if (search.trim() !== '') params.set('search', search.trim());
  if (app !== 'All') params.set('app', app);
  if (urgency !== 'All') params.set('urgency', urgency);
  if (age !== 'Any time') params.set('age', age);
  if (price !== 'Any price') params.set('price', price);
  if (order !== 'newest') params.set('sort', order);
  return String(params);
}

export function isNarrowed(narrowing: AvailableNarrowing): boolean {
  return writeNarrowing({ ...narrowing, order: 'newest' }) !== writeNarrowing(NOTHING_NARROWED);
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

const inAddress = { read: readNarrowing, write: writeNarrowing };

export function useFilters() {
  const filters = useAddressFilters<AvailableNarrowing>(inAddress);
  const clear = () => filters.pick({ ...NOTHING_NARROWED, order: filters.shown.order });
  return { ...filters, clear };
}

export type Filters = ReturnType<typeof useFilters>;
