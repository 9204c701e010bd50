const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Formats a time in UTC, such as “Nov 28, 2026, 14:05 UTC”, because the reader's time zone is unknown. */
export function dateText(at: Date): string {
  return `${format.format(at)} UTC`;
}
