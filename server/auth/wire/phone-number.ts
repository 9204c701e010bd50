import { invalid } from './auth-error.ts';

/** Returns the number as digits with the country code. Throws 400 `validation_failed`. */
export function readPhone(text: string): string {
  const digits = text.replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9]\d{1,14}$/.test(digits)) {
    throw invalid('Invalid phone number format (E.164 required)');
  }
  return digits;
}
