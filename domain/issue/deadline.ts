import type { Urgency } from './urgency.ts';

const DAY = 24 * 60 * 60 * 1000;
const DAYS_BY_URGENCY: Partial<Record<string, number>> = { ASAP: 2, 'This Week': 5 } satisfies Partial<
  Record<Urgency, number>
>;
const DEFAULT_DAYS = 7;

/**
 * When engineers should be done: creation plus 2 days for ASAP, 5 for This Week and 7 otherwise, in days
 * of 24 hours. Takes a Date or an ISO 8601 text.
 */
export function deadline(createdAt: Date | string, urgency: string | null): Date {
  const days = DAYS_BY_URGENCY[urgency ?? ''] ?? DEFAULT_DAYS;
  return new Date(new Date(createdAt).getTime() + days * DAY);
}

/** `near` is the last day before a deadline, `breached` from its instant on. */
export type DeadlineState = 'far' | 'near' | 'breached';

export function deadlineState(due: Date, now: Date): DeadlineState {
  const left = due.getTime() - now.getTime();
  if (left <= 0) return 'breached';
  return left <= DAY ? 'near' : 'far';
}
