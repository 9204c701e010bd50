/** The values in a random order of the seed (Fisher-Yates with mulberry32). */
export function shuffled<T>(values: readonly T[], seed: number): T[] {
  const order = [...values];
  let state = seed;
  for (let last = order.length - 1; last > 0; last--) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const chosen = ((mixed ^ (mixed >>> 14)) >>> 0) % (last + 1);
    [order[last], order[chosen]] = [order[chosen] as T, order[last] as T];
  }
  return order;
}
