/**
 * Repeats `work` in `concurrency` parallel loops for some milliseconds. Returns the time of each repetition.
 */
export async function repeat(
  work: (place: number) => Promise<unknown>,
  concurrency: number,
  milliseconds: number,
) {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const loops = Array.from({ length: concurrency }, async (_, place) => {
    while (performance.now() < end) {
      const from = performance.now();
      await work(place);
      times.push(performance.now() - from);
    }
  });
  await Promise.all(loops);
  return times;
}

/** Returns the percentile of the times. A `share` of 0.99 returns the p99. */
export function percentile(share: number, times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
