const mostExponents = 100_001;

/**
 * Returns the exponents of the numbers in a JSON text, without their signs and zeros, at most 100,001. PostgreSQL writes
 * that many digits for each number in `jsonb`: 308 zeros for 1e308. The text may be invalid JSON.
 */
export function exponentsOf(json: string): number[] {
  if (!/\d[eE][+-]?\d\d/.test(json)) return [];
  // An unclosed quote matches up to the end, so that the search stays linear. PostgreSQL refuses the text at such a
  // quote and reads no number after it.
  const withoutTexts = json.replace(/"(?:[^"\\]|\\[^])*(?:"|\\?$)/g, '""');
  const exponents: number[] = [];
  for (const [, exponent] of withoutTexts.matchAll(/[eE][+-]?0*([1-9]\d*)/g)) {
    if (exponents.push(Number(exponent)) === mostExponents) break;
  }
  return exponents;
}

/** Returns how many digits PostgreSQL adds to a JSON text when it writes out its exponents. */
export function addedDigits(json: string, exponents = exponentsOf(json)): number {
  return exponents.reduce((sum, exponent) => sum + exponent, 0);
}
