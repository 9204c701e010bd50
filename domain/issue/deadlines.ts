import type { Urgency } from './urgency.ts';

const DAY = 24 * 60 * 60 * 1000;
const DAYS_BY_URGENCY: Partial<Record<string, number>> = { ASAP: 2, 'This Week': 5 } satisfies Partial<
  Record<Urgency, number>
>;
const DEFAULT_DAYS = 7;

/**
 * Returns the engineer's deadline. It is 2 days after the submission for ASAP, 5 days for This Week, and 7
 * days otherwise. A day has 24 hours.
 */
export function deadline(createdAt: Date | string, urgency: string | null): Date {
  const days = DAYS_BY_URGENCY[urgency ?? ''] ?? DEFAULT_DAYS;
  return new Date(new Date(createdAt).getTime() + days * DAY);
}

/** A deadline is `near` in the last 24 hours before the deadline, and `breached` afterwards. */
export type DeadlineState = 'far' | 'near' | 'breached';

export function deadlineState(due: Date, now: Date): DeadlineState {
  const left = due.getTime() - now.getTime();
  if (left <= 0) return 'breached';
  return left <= DAY ? 'near' : 'far';
}

/**
 * The client can request changes to a fix for this number of days. After that, the fix is accepted
 * automatically.
 */
export const DAYS_TO_ASK_FOR_CHANGES = 7;

/** Returns the time until which the client can request changes. `completedAt` is an ISO 8601 time. */
export function changesUntil(completedAt: string): Date {
  return new Date(Date.parse(completedAt) + DAYS_TO_ASK_FOR_CHANGES * DAY);
}

/** The client can report that a fix broke again for this number of days after it was accepted. */
export const WARRANTY_DAYS = 30;

/** Returns the time until which the client can report it. `acceptedAt` is an ISO 8601 time. */
export function warrantyUntil(acceptedAt: string): Date {
  return new Date(Date.parse(acceptedAt) + WARRANTY_DAYS * DAY);
}

/** Clients are promised a review within this number of hours. */
export const HOURS_PROMISED = 24;
/**
 * The operator is alerted if nobody claims an issue for this number of hours. The alert leaves time to keep
 * the promise to the client.
 */
export const HOURS_UNTIL_ALERT = 20;
