import type { Urgency } from './urgency.ts';

const DAY = 24 * 60 * 60 * 1000;
const DAYS_BY_URGENCY: Partial<Record<string, number>> = { ASAP: 2, 'This Week': 5 } satisfies Partial<
  Record<Urgency, number>
>;
const DEFAULT_DAYS = 7;

/**
 * Returns the engineers' deadline: 2 days after creation for ASAP, 5 for This Week and 7 otherwise, in days of 24
 * hours. Takes a Date or an ISO 8601 string.
 */
export function deadline(createdAt: Date | string, urgency: string | null): Date {
  const days = DAYS_BY_URGENCY[urgency ?? ''] ?? DEFAULT_DAYS;
  return new Date(new Date(createdAt).getTime() + days * DAY);
}

/** `near` is the last 24 hours before a deadline, `breached` from the deadline on. */
export type DeadlineState = 'far' | 'near' | 'breached';

export function deadlineState(due: Date, now: Date): DeadlineState {
  const left = due.getTime() - now.getTime();
  if (left <= 0) return 'breached';
  return left <= DAY ? 'near' : 'far';
}

/** Days in which the client can request changes to a fix. Without a reply the fix is then accepted. */
export const DAYS_TO_ASK_FOR_CHANGES = 7;

/** Returns the deadline for requesting changes to a fix submitted at `completedAt` (ISO 8601). */
export function changesUntil(completedAt: string): Date {
  return new Date(Date.parse(completedAt) + DAYS_TO_ASK_FOR_CHANGES * DAY);
}

/** Hours from submission to review that clients are promised. */
export const HOURS_PROMISED = 24;
/** Unclaimed hours after which the operator is alerted, while the promise can still be kept. */
export const HOURS_UNTIL_ALERT = 20;
