import type { AddressFilters } from '#web/ui/forms/use-address-filters.ts';

export function textsInAddress<Key extends string>(
  keys: readonly Key[],
): AddressFilters<Record<Key | 'search', string>> {
  const names = ['search', ...keys] as const;
  return {
    read: (params) =>
      Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
        Key | 'search',
        string
      >,
    write: (texts) =>
      String(new URLSearchParams(Object.entries<string>(texts).filter(([, text]) => text !== ''))),
  };
}
