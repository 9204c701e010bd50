import { piecesOf } from '#domain/text/pieces.ts';

/** Shows a text of any length and any letters. Only the visible pieces of a long text are laid out. */
export function LongText({ children: text }: { children: string }) {
  const pieces = piecesOf(text);
  if (pieces.length === 1) return text;
  return pieces.map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity
    <span key={place} className="block [contain-intrinsic-size:auto_60rem] [content-visibility:auto]">
      {piece}
    </span>
  ));
}
