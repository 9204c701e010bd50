const millisecondsIn = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

const hundredYears = 100 * 365 * 24 * millisecondsIn.h;

/** Milliseconds of a duration written like `1h30m`, at most a hundred years; null for anything else. */
export function readDuration(text: string): number | null {
  if (!/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(text)) return null;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)) {
    total += Number(amount) * millisecondsIn[unit as keyof typeof millisecondsIn];
  }
  return Math.min(total, hundredYears);
}
