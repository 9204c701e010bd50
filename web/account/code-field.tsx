import type { ReactNode, Ref } from 'react';
import type { ErrorCode } from '#domain/errors/app-error.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';

type CodeFieldProps = { ref?: Ref<HTMLInputElement>; hint: ReactNode; error?: string | undefined };

/** Six digits of an app, a text message or a mail. */
export function CodeField({ ref, hint, error }: CodeFieldProps) {
  return (
    <TextField
      ref={ref}
      label="Code"
      name="code"
      mono
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      hint={hint}
      error={error}
    />
  );
}

export const wrongCodes: readonly ErrorCode[] = [
  'factorCodeNotUsable',
  'textCodeNotUsable',
  'factorCodeExpired',
  'factorCodeElsewhere',
];
