import type { ComponentProps } from 'react';
import type { ErrorCode } from '#domain/errors/app-error.ts';
import { TextField } from './text-field.tsx';

export function CodeField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField label="Code" mono inputMode="numeric" autoComplete="one-time-code" maxLength={20} {...field} />
  );
}

export const wrongCodes = {
  factorCodeNotUsable: 'code',
  textCodeNotUsable: 'code',
  factorCodeExpired: 'code',
  factorCodeElsewhere: 'code',
} as const satisfies Partial<Record<ErrorCode, 'code'>>;
