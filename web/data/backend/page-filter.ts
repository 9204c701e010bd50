/**
 * The filter for what comes after a row in a list that is ordered newest first. It stands beside a filter for nothing
 * newer (`lte`), from which the database begins to read: on its own it would read all that came before.
 */
export function isOlderThan(
  { id, createdAt }: { id: string; createdAt: string },
  time = 'created_at',
): string {
  return `${time}.lt.${quoted(createdAt)},id.lt.${id}`;
}

/** A value whose commas, dots and brackets mean nothing to the data API. */
function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
