import type { ComponentProps } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { controlStyle, Field, type FieldText } from './field.tsx';

type TextFieldProps = FieldText & ComponentProps<'input'> & { mono?: boolean };

export function TextField({ label, hint, error, optional, help, mono, className, ...input }: TextFieldProps) {
  return (
    <Field id={input.id} label={label} hint={hint} error={error} optional={optional} help={help}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          aria-required={!optional || undefined}
          className={classNames(
            controlStyle,
            'h-11 read-only:bg-sunken',
            mono && 'font-mono text-sm',
            className,
          )}
        />
      )}
    </Field>
  );
}

/** Prevents the browser from changing what is typed. */
export const typedExactly = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

type TextAreaProps = FieldText & ComponentProps<'textarea'>;

export function TextArea({ label, hint, error, optional, help, className, ...textarea }: TextAreaProps) {
  return (
    <Field id={textarea.id} label={label} hint={hint} error={error} optional={optional} help={help}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          aria-required={!optional || undefined}
          className={classNames(controlStyle, 'min-h-[150px] resize-y py-2.5 read-only:bg-sunken', className)}
        />
      )}
    </Field>
  );
}
