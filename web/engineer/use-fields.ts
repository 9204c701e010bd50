import { type FocusEvent, useEffect } from 'react';
import type { FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { afterPointerRelease, trackPointer } from '#web/ui/forms/after-pointer-release.ts';

/** Registers fields so that what shows when one is left waits until the pointer that left it is up again. */
export function useFields<Fields extends FieldValues>(register: UseFormRegister<Fields>) {
  useEffect(trackPointer, []);
  return (name: Path<Fields>) => {
    const { onBlur, ...field } = register(name);
    return { ...field, onBlur: (event: FocusEvent) => afterPointerRelease(() => void onBlur(event)) };
  };
}
