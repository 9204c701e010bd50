import type { Returning } from '../compile/returned-rows.ts';
import type { Preferences } from '../grammar/prefer.ts';

/** What a write gives back; nothing unless the call prefers otherwise. */
export function returningOf(preferences: Preferences): Returning {
  if (preferences.return === 'representation') return 'rows';
  return preferences.return === 'headers-only' ? 'keys' : 'nothing';
}

/** How many rows a write may touch: the preference counts only under strict handling. */
export function affectedLimit(preferences: Preferences): number | null {
  return preferences.handling === 'strict' ? preferences.maxAffected : null;
}
