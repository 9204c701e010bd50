/** Parses a typed code into six digits and ignores white space. Returns null for anything else. */
export function typedCode(text: string): string | null {
  const digits = text.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Parses a typed phone number into the E.164 format. Returns null for a number without a country code. */
export function phoneNumber(text: string): string | null {
  const digits = text
    .replace('(0)', '')
    .replace(/[\s()./-]/g, '')
    .replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
