/** A value that counts as `weight` observations. */
export type WeightedValue = { value: number; weight: number };

export type Range = { low: number; high: number };

export function totalWeight(values: readonly WeightedValue[]): number {
  return values.reduce((sum, { weight }) => sum + weight, 0);
}

/**
 * The weighted median: the value with the least mean absolute error against these.
 * @throws Error when there is none.
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
 * The range with the smallest ratio of its ends that holds the given share of the weight. One observation is added to
 * the total weight, so that few observations give a wider range. Of equal ratios the one that holds most weight wins,
 * then the highest.
 * @param values above zero, at least one
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
    // Drops values at the lower end that the share does not need.
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
 * The value of a range with equal relative errors at both ends, 2ab / (a + b). For the shortest range that holds half of
 * the values it has the least median relative error, like the midpoint of the shortest half for absolute errors
 * (Rousseeuw, 1984).
 */
export function proportionalMiddle({ low, high }: Range): number {
  return (2 * low * high) / (low + high);
}
