/** For how long after a fix the client may ask for changes; silence until then accepts it. */
export const DAYS_TO_ASK_FOR_CHANGES = 7;

const DAY = 24 * 60 * 60 * 1000;

/** The last moment to ask for changes of a fix that was submitted at `completedAt` (ISO 8601). */
export function changesUntil(completedAt: string): Date {
  return new Date(Date.parse(completedAt) + DAYS_TO_ASK_FOR_CHANGES * DAY);
}
