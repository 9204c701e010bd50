const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether the text is a UUID and therefore safe to cast in SQL. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
