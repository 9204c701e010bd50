/** Does something again and again, so many at a time, for so long; how long each took, in milliseconds. */
export async function repeat(
  work: (place: number) => Promise<unknown>,
  atOnce: number,
  milliseconds: number,
) {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const loops = Array.from({ length: atOnce }, async (_, place) => {
    while (performance.now() < end) {
      const from = performance.now();
      await work(place);
      times.push(performance.now() - from);
    }
  });
  await Promise.all(loops);
  return times;
}

/** The time that the given share of all times does not exceed. */
export function percentile(share: number, times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
}

/** The value in the middle. */
export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
