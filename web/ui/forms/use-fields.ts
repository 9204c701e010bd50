import { type FocusEvent, useEffect } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { afterPointerRelease, trackPointer } from '#web/ui/forms/after-pointer-release.ts';

/** Errors on blur wait until the pointer is up again. */
export function useFields<Fields extends FieldValues>(register: UseFormRegister<Fields>) {
  useEffect(trackPointer, []);
  return (name: Path<Fields>) => {
    const { onBlur, ...field } = register(name);
    return { ...field, onBlur: (event: FocusEvent) => afterPointerRelease(() => void onBlur(event)) };
  };
}

/** The first error in the form's order. */
export function firstFault<Fields extends FieldValues>(
  errors: FieldErrors<Fields>,
  order: readonly (keyof Fields & string)[],
): string | null {
  for (const name of order) {
    const sentence = errors[name]?.message;
    if (typeof sentence === 'string') return sentence;
  }
  return null;
}
