import { authError } from './auth-error.ts';

/** A phone number as it is stored: digits alone, with the country's. Throws 400 `validation_failed`. */
export function readPhone(text: string): string {
  const digits = text.replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9]\d{1,14}$/.test(digits)) {
    throw authError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  }
  return digits;
}
