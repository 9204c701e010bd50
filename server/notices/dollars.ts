/** Whole cents as people read them: `$1,250` or `$99.50`. */
export function dollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
  });
}
