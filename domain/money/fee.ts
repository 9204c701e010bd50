import { centsOf } from './dollars.ts';

/**
 * Splits a price in US dollars into the operator's fee and the engineer's share. Rounds the fee half up to a
 * cent. The fee and the share add up to the price. `feePercent` is between 0 and 100.
 */
export function splitPrice(price: number, feePercent: number): { fee: number; earns: number } {
  const cents = centsOf(price);
  const fee = feeCents(cents, feePercent);
  return { fee: fee / 100, earns: (cents - fee) / 100 };
}

// Computes in integers. A percentage such as 2.9 has no exact binary representation, so half a cent could be
// rounded down.
function feeCents(cents: number, percent: number): number {
  const [whole = '0', fraction = ''] = percent.toFixed(6).split('.');
  const millionths = BigInt(whole + fraction);
  const scale = 100n * 10n ** BigInt(fraction.length);
  return Number((2n * BigInt(cents) * millionths + scale) / (2n * scale));
}
