/** Text as a pattern of `like` that matches nothing but itself. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
