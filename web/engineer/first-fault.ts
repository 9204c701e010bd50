import type { FieldErrors, FieldValues } from 'react-hook-form';

/** The sentence of the first field, in the form's order, that keeps it from being sent. */
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
