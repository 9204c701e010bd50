export const HOURS_LIMIT = 10_000;

/** Parses a positive number of hours with at most two decimals. Returns null for anything else. */
export function readHours(typed: string): number | null {
  const text = typed.trim();
  const hours = /^\d{1,5}(?:\.\d{0,2})?$|^\.\d{1,2}$/.test(text) ? Number(text) : 0;
  return hours > 0 && hours <= HOURS_LIMIT ? hours : null;
}
