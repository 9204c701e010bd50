/** The filter for what comes after an issue in a list that is ordered newest first. */
export function isOlderThan(last: { id: string; createdAt: string }): string {
  const time = quoted(last.createdAt);
  return `created_at.lt.${time},and(created_at.eq.${time},id.lt.${last.id})`;
}

/** The filter for a text anywhere in one of the columns, whatever its letters' case. */
export function holdsText(columns: readonly string[], text: string): string {
  // A star means "anything" to the data API and cannot be escaped there; a single character stands in for it.
  const pattern = text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_');
  return columns.map((column) => `${column}.ilike.${quoted(`*${pattern}*`)}`).join(',');
}

/** A value whose commas, dots and brackets mean nothing to the data API. */
function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
