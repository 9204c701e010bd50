export type Turn = { count: number; secondsLeft: number };

/**
 * Counts calls by key, on this node, in consecutive windows of `window` milliseconds. Returns the key's count in the
 * current window, this call included, and the whole seconds left in it.
 */
export function countTurns(now: () => Date, window: number): (key: string) => Turn {
  let counts = new Map<string, number>();
  let until = 0;
  return (key) => {
    const at = now().getTime();
    if (at >= until) {
      counts = new Map();
      until = at + window;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { count, secondsLeft: Math.ceil((until - at) / 1000) };
  };
}
