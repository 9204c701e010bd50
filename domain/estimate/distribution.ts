/** A predicted distribution: values in ascending order, each with its probability. */
export type Distribution = readonly { value: number; weight: number }[];

export type Range = { low: number; high: number };

/** Sorts weighted values, merges equal ones and scales the weights to a sum of one. */
export function distributionOf(values: Iterable<{ value: number; weight: number }>): Distribution {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const merged: { value: number; weight: number }[] = [];
  for (const { value, weight } of sorted) {
    const last = merged.at(-1);
    if (last?.value === value) last.weight += weight / total;
    else merged.push({ value, weight: weight / total });
  }
  return merged;
}

/** Replaces a distribution of many values by that many of its quantiles, which are as likely as each other. */
export function condensed(distribution: Distribution, points: number): Distribution {
  if (distribution.length <= points) return distribution;
  const values: { value: number; weight: number }[] = [];
  let sum = 0;
  for (const { value, weight } of distribution) {
    sum += weight;
    while (values.length < points && sum >= (values.length + 0.5) / points - 1e-9)
      values.push({ value, weight: 1 });
  }
  return distributionOf(values);
}

/** The equal mixture of several distributions. */
export function pooled(distributions: readonly Distribution[]): Distribution {
  return distributionOf(distributions.flat());
}

/** The median, which has the smallest expected absolute error. Of two medians, the lower one. */
export function medianOf(distribution: Distribution): number {
  let sum = 0;
  for (const { value, weight } of distribution) {
    sum += weight;
    if (sum >= 0.5 - 1e-9) return value;
  }
  throw new Error('An empty distribution has no median.');
}

/** The shortest range with at least this probability. Of two equally short ranges, the likelier one. */
export function shortestRange(distribution: Distribution, share: number): Range {
  let best = { low: 0, high: Number.POSITIVE_INFINITY, held: 0 };
  let first = 0;
  let held = 0;
  for (const { value: high, weight } of distribution) {
    held += weight;
    const dropped = () => held - (distribution[first]?.weight ?? 0);
    while (dropped() >= share - 1e-9) held -= distribution[first++]?.weight ?? 0;
    if (held < share - 1e-9) continue;
    const low = distribution[first]?.value ?? high;
    const by = high - low - (best.high - best.low);
    if (by < -1e-9 || (by < 1e-9 && held > best.held)) best = { low, high, held };
  }
  return { low: best.low, high: best.high };
}

/**
 * The ranked probability score (Epstein, 1969) in the unit of the values: the mean absolute error for a
 * certain prediction, and less for an honest spread around the outcome. Smaller is better.
 */
export function rankedScore(distribution: Distribution, outcome: number): number {
  let [score, below] = [0, 0];
  const points = [...distribution.map(({ value }) => value), outcome].sort((a, b) => a - b);
  let next = 0;
  for (let at = 0; at + 1 < points.length; at += 1) {
    const from = points[at] as number;
    while (next < distribution.length && (distribution[next]?.value ?? 0) <= from)
      below += distribution[next++]?.weight ?? 0;
    score += ((points[at + 1] as number) - from) * (below - Number(outcome <= from)) ** 2;
  }
  return score;
}
