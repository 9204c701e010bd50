/** True for text that is empty once white space is gone (Unicode white space, as `String.prototype.trim` knows it). */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}
