import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { keptStorage, readTexts, storeText } from '#web/ui/browser/storage.ts';

const OWN = 'lastmile.engineer-draft';

type Form<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, 'getValues' | 'setValue' | 'subscribe'>;

/** Fills empty fields with stored values. Two forms with a field of the same name need different keys. */
export function useKeptFields<Fields extends FieldValues>(
  { getValues, setValue, subscribe }: Form<Fields>,
  names: readonly Path<Fields>[],
  key: string = OWN,
): void {
  useEffect(() => {
    const kept = keptFields(key);
    for (const name of names) {
      const text = kept[name];
      if (text && !getValues(name)) setValue(name, text as PathValue<Fields, Path<Fields>>);
    }
    return subscribe({
      formState: { values: true },
      callback: () => {
        const texts = { ...keptFields(key), ...textsOf(names, getValues) };
        storeText(keptStorage(), key, JSON.stringify(texts));
      },
    });
  }, [getValues, setValue, subscribe, names, key]);
}

export function dropKeptFields(key: string = OWN): void {
  keptStorage().removeItem(key);
}

function textsOf<Name extends string>(names: readonly Name[], typedIn: (name: Name) => unknown) {
  return Object.fromEntries(names.map((name) => [name, String(typedIn(name) ?? '')]));
}

export function keptFields(key: string): Record<string, string> {
  return readTexts(keptStorage(), key);
}
