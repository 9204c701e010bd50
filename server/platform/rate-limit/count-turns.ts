export type Turn = { count: number; secondsLeft: number };

/**
 * Counts turns by key, on this node, in windows of so many milliseconds that follow one another: gives how many a key has
 * had in this one, the one asked for included, and how many whole seconds it lasts.
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
