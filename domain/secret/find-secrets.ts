import type { SecretKind } from './kinds.ts';
import { SECRET_PATTERNS } from './patterns.ts';

/**
 * `start` is the position of the first character of the secret. `end` is the position after the last
 * character of the secret.
 */
export type FoundSecret = { kind: SecretKind; start: number; end: number };

const searches = SECRET_PATTERNS.map((each) => ({
  ...each,
  pattern: new RegExp(each.pattern, `${each.pattern.flags}dg`),
}));

/**
 * Returns the secrets in a text, in order and without overlaps. Finds keys of well-known providers by their
 * format. Also finds the values of settings whose names suggest a secret.
 */
export function findSecrets(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  const taken = new Uint8Array(text.length);
  for (const { kind, pattern, isReal } of searches) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = match.indices?.groups?.value ?? [match.index, match.index + match[0].length];
      if (taken.subarray(start, end).includes(1)) continue;
      if (isReal && !isReal(text.slice(start, end), match[0])) continue;
      found.push({ kind, start, end });
      taken.fill(1, start, end);
    }
  }
  return found.sort((one, other) => one.start - other.start);
}
