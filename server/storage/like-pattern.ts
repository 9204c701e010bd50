/** Takes text and returns a pattern of `like` and `ilike` that matches only that text. */
export function escapeLikePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
