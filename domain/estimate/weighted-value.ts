export type WeightedValue = { value: number; weight: number };

export type Range = { low: number; high: number };

export function totalWeight(values: readonly WeightedValue[]): number {
  return values.reduce((sum, { weight }) => sum + weight, 0);
}

/**
 * Returns the weighted median, which has the smallest mean absolute error. If two values have the same error,
 * returns the lower value.
 *
 * @throws Error if there are no values
 */
export function medianOf(values: readonly WeightedValue[]): number {
  const half = totalWeight(values) / 2;
  let sum = 0;
  for (const { value, weight } of values.toSorted((a, b) => a.value - b.value)) {
    sum += weight;
    if (sum >= half) return value;
  }
  throw new Error('There is no median of nothing.');
}

/**
 * Returns the range that contains the given share of the weight and has the smallest ratio of its ends. One
 * observation is added to the total weight, so that few observations give a wider range. If several ranges
 * have the same ratio, returns the range with the most weight, or else the highest range.
 *
 * @param values at least one, all above zero
 */
export function shortestRange(values: readonly WeightedValue[], share: number): Range {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const all = totalWeight(sorted);
  const wanted = Math.min(share * (all + 1), all) * (1 - 1e-9);
  let best: (Range & { held: number }) | null = null;
  let held = 0;
  let first = 0;
  for (const { value: high, weight } of sorted) {
    held += weight;
    while (held - (sorted[first]?.weight ?? 0) >= wanted) held -= sorted[first++]?.weight ?? 0;
    const range = { low: sorted[first]?.value ?? high, high, held };
    if (held >= wanted && (best === null || isBetter(range, best))) best = range;
  }
  if (best === null) throw new Error('There is no range of nothing.');
  return { low: best.low, high: best.high };
}

function isBetter(range: Range & { held: number }, best: Range & { held: number }): boolean {
  const by = range.high / range.low / (best.high / best.low) - 1;
  return by < -1e-9 || (by < 1e-9 && range.held >= best.held - 1e-9);
}

/**
 * Returns the value that has the same relative error to both ends of a range, which is 2ab / (a + b). If the
 * range is the shortest one that contains half of the values, this value has the smallest median relative
 * error. The midpoint of that range does the same for absolute errors (Rousseeuw, 1984).
 */
export function proportionalMiddle({ low, high }: Range): number {
  return (2 * low * high) / (low + high);
}
