import { piecesOf } from '#domain/text/pieces.ts';

/** `number` is null for the continuation of a long line. */
export type TextRow = { number: number | null; text: string };

/** These characters reverse the direction of the text that follows. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Counts lines from 1 and accepts all line endings. */
export function textRows(text: string): TextRow[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines.flatMap((line, index) =>
    piecesOf(line).map((piece, at) => ({
      number: at === 0 ? index + 1 : null,
      text: piece.replace(turning, '\ufffd'),
    })),
  );
}

export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('\r'));
  return end > length / 2 ? cut.slice(0, end) : cut;
}

/** Returns null for a binary file. Logs from Windows are often UTF-16 with a byte order mark. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes('\0') ? null : text;
}
