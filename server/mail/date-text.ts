const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** A time in UTC, since mails do not know their reader's time zone: Nov 28, 2026, 14:05 UTC. */
export function dateText(at: Date): string {
  return `${format.format(at)} UTC`;
}
