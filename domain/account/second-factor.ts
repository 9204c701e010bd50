/** The six digits that somebody typed, without the gaps that are copied along; null where they are none. */
export function typedCode(text: string): string | null {
  const digits = text.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

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
