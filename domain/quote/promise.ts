/** An engineer can promise a fix within this number of days. */
export const PROMISE_DAYS = 90;

/** Returns the end of a day such as `2026-11-28`, in UTC. The fix is promised until then. */
export function promisedUntil(dueOn: string): Date {
  return new Date(`${dueOn}T23:59:59Z`);
}

type DecidedQuote = { status: string; price: number; dueOn: string | null; decidedAt: string | null };

/**
 * Returns until when a fix is promised. Null means no promise, as for a client who has not paid, or paid after the day.
 * The database decides the same in `awaits_fix`.
 */
export function promiseInForce({ status, price, dueOn, decidedAt }: DecidedQuote): Date | null {
  const isAgreed = status === 'Paid' || (status === 'Accepted' && price === 0);
  if (!isAgreed || dueOn === null || decidedAt === null) return null;
  const until = promisedUntil(dueOn);
  return Date.parse(decidedAt) > until.getTime() ? null : until;
}

/** Returns the first and the last day that an engineer can promise today. */
export function promisableDays(now: Date): { first: string; last: string } {
  const dayAfter = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return { first: dayAfter(0), last: dayAfter(PROMISE_DAYS) };
}

/** Returns whether a text is a day that an engineer can promise today. */
export function isPromisable(text: string, now: Date): boolean {
  const { first, last } = promisableDays(now);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(promisedUntil(text).getTime()) &&
    text >= first &&
    text <= last
  );
}
