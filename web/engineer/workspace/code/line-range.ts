/** Lines are counted from 1, and `last` is part of the range. */
export type LineRange = { first: number; last: number };

/** Parses a line number such as `10` or a range such as `10-20` or `20-10`. */
export function readLines(text: string | null): LineRange | null {
  const [, from, to] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(text ?? '') ?? [];
  if (!from || Number(from) < 1 || Number(to ?? from) < 1) return null;
  return rangeOf(Number(from), Number(to ?? from));
}

export function linesText({ first, last }: LineRange): string {
  return first === last ? String(first) : `${first}-${last}`;
}

export function rangeOf(one: number, other: number): LineRange {
  return { first: Math.min(one, other), last: Math.max(one, other) };
}
