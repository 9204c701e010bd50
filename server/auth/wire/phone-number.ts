import { invalid } from './auth-error.ts';

/** Returns the country code and the number as digits. Throws 400 `validation_failed`. */
export function readPhone(text: string): string {
  const digits = text.replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9]\d{1,14}$/.test(digits)) {
    throw invalid('Invalid phone number format (E.164 required)');
  }
  return digits;
}
