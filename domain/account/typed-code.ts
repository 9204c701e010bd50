/** The six digits that somebody typed, without the gaps that are copied along; null where they are none. */
export function typedCode(text: string): string | null {
  const digits = text.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
