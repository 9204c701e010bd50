const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Formats the time until a future moment as "in 5 hours", and the time since a past moment as "2 days late".
 * Rounds the number down.
 */
export function timeLeft(moment: Date, now: Date): string {
  const left = moment.getTime() - now.getTime();
  return left > 0 ? `in ${span(left)}` : `${span(-left)} late`;
}

function span(milliseconds: number): string {
  if (milliseconds >= 2 * DAY) return count(milliseconds / DAY, 'day');
  if (milliseconds >= HOUR) return count(milliseconds / HOUR, 'hour');
  if (milliseconds >= MINUTE) return count(milliseconds / MINUTE, 'minute');
  return 'less than a minute';
}

function count(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
