import type { ReactNode } from 'react';
import { TextField } from '#web/ui/text-field.tsx';

type CodeFieldProps = { hint: ReactNode; error?: string | undefined };

/** Six digits, of an app, an SMS or a mail. */
export function CodeField({ hint, error }: CodeFieldProps) {
  return (
    <TextField
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
