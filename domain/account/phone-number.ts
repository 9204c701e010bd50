/**
 * A typed phone number in the form of E.164, `+` and at most 15 digits with the country's in front; null where it has no
 * country code or is no number.
 */
export function phoneNumber(text: string): string | null {
  const digits = text
    .replace('(0)', '')
    .replace(/[\s()./-]/g, '')
    .replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
