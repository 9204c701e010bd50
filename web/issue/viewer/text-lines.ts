/** `number` is null where a line goes on that was too long for one row. */
export type TextRow = { number: number | null; text: string };

/** A longer row would take the browser seconds to lay out. */
const ROW_LENGTH = 4000;

/** Marks that would turn what follows them round, so that it reads as something else. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text in rows, each line counted from 1; however lines end, and however long they are. */
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

/** The beginning that is shown first: whole lines where they end within `length`. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('\r'));
  return end > length / 2 ? cut.slice(0, end) : cut;
}

function piecesOf(line: string): string[] {
  if (line.length <= ROW_LENGTH) return [line];
  const count = Math.ceil(line.length / ROW_LENGTH);
  return Array.from({ length: count }, (_, at) => line.slice(at * ROW_LENGTH, (at + 1) * ROW_LENGTH));
}
