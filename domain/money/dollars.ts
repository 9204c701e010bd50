export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Formats an amount as $1,200, or as $1,200.50 if it has cents. */
export function formatDollars(dollars: number): string {
  const cents = centsOf(dollars);
  const amount = (cents % 100 === 0 ? wholeDollars : withCents).format(Math.abs(cents / 100));
  return `${cents < 0 ? '-' : ''}$${amount}`;
}

// The formatter is created once, because creating one is slow.
const wholeDollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Parses an amount such as 1200, 1,200.5 or $1,200.50. Returns null for any other text, such as an amount
 * with three decimals.
 */
export function readDollars(typed: string): number | null {
  const [, whole = '', fraction = ''] =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{0,2}))?$/.exec(typed.trim()) ?? [];
  return whole === '' ? null : Number(`${whole.replaceAll(',', '')}.${fraction || '0'}`);
}
