import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { keptStorage } from '#web/ui/kept-storage.ts';

const KEY = 'lastmile.engineer-draft';

type Form<Fields extends FieldValues, Output> = UseFormReturn<Fields, unknown, Output>;

/** Keeps what is typed into these fields beyond the page, and puts it back where nothing was typed yet. */
export function useKeptFields<Fields extends FieldValues, Output>(
  { getValues, setValue, subscribe }: Form<Fields, Output>,
  names: readonly Path<Fields>[],
): void {
  useEffect(() => {
    const kept = readKept();
    for (const name of names) {
      const text = kept[name];
      if (text && !getValues(name)) setValue(name, text as PathValue<Fields, Path<Fields>>);
    }
    return subscribe({
      formState: { values: true },
      callback: () => keep({ ...readKept(), ...textsOf(names, getValues) }),
    });
  }, [getValues, setValue, subscribe, names]);
}

export function dropKeptFields(): void {
  keptStorage().removeItem(KEY);
}

function textsOf<Name extends string>(names: readonly Name[], typedIn: (name: Name) => unknown) {
  return Object.fromEntries(names.map((name) => [name, String(typedIn(name) ?? '')]));
}

function keep(texts: Record<string, string>): void {
  try {
    keptStorage().setItem(KEY, JSON.stringify(texts));
  } catch {
    // A full storage loses the copy; the text itself is on screen.
  }
}

function readKept(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(keptStorage().getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === 'string'));
  } catch {
    return {};
  }
}
