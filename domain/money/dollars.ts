/** Whole cents of an amount in US dollars, as money is counted inside the server. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}

/** An amount in US dollars as people read it: $1,200, or $1,200.50 where there are cents. */
export function formatDollars(dollars: number): string {
  const cents = centsOf(dollars);
  const amount = (cents % 100 === 0 ? wholeDollars : withCents).format(Math.abs(cents / 100));
  return `${cents < 0 ? '-' : ''}$${amount}`;
}

// Made once: making one takes longer than writing many amounts.
const wholeDollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** US dollars from what somebody typed, such as 1200, 1,200.5 or $1,200.50; null for anything else, fractions of a cent included. */
export function readDollars(typed: string): number | null {
  const [, whole = '', fraction = ''] =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{0,2}))?$/.exec(typed.trim()) ?? [];
  return whole === '' ? null : Number(`${whole.replaceAll(',', '')}.${fraction || '0'}`);
}
