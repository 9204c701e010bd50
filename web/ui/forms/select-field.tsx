import type { ComponentProps } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { controlStyle, Field, type FieldText } from './field.tsx';

type SelectFieldProps = FieldText &
  ComponentProps<'select'> & { options: readonly { value: string; label: string }[] };

export function SelectField({
  label,
  hint,
  error,
  optional = false,
  options,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field id={select.id} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <select
          {...select}
          {...control}
          aria-required={!optional || undefined}
          className={classNames(controlStyle, 'h-11', className)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
