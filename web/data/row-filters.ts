/** The filter for issues of a person's account or sent from their address, whatever its letters' case. */
export function isSentBy(user: { id: string; email: string }): string {
  return `user_id.eq.${user.id},email.ilike.${quoted(user.email)}`;
}

/** The filter for what comes after an issue in a list that is ordered newest first. */
export function isOlderThan(last: { id: string; createdAt: string }): string {
  const time = quoted(last.createdAt);
  return `created_at.lt.${time},and(created_at.eq.${time},id.lt.${last.id})`;
}

/** A value whose commas, dots and brackets mean nothing to the data API. */
function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
