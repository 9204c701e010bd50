/**
 * The length of the longest block of text. A browser lays out a block in time quadratic in its length if the letters
 * change their direction, or if one letter has thousands of accents.
 */
export const longestPiece = 4000;

/** Splits a text into pieces of at most 4,000 characters, after a line if possible. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > longestPiece) {
    const most = from + longestPiece;
    const lineEnd = text.slice(from, most).lastIndexOf('\n');
    const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1));
    const to = lineEnd >= 0 ? from + lineEnd + 1 : most - (isHalf ? 1 : 0);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return [...pieces, text.slice(from)];
}
