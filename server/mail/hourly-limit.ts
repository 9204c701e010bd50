import type { Settings } from '#server/platform/settings/settings.ts';

/** An hourly limit times LIMIT_FACTOR, at least 1; null without limits. */
export function turnsAnHour({ limitFactor }: Settings, turns: number): number | null {
  return limitFactor === Number.POSITIVE_INFINITY ? null : Math.max(1, Math.floor(turns * limitFactor));
}

/** One key for all spellings of a mailbox: lower case, without the tag after a plus. */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}
