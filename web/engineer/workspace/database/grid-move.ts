export type CellAt = { row: number; column: number };
type GridSize = { rows: number; columns: number; rowsInView: number };
type Press = { key: string; ctrlKey: boolean; metaKey: boolean };

/** Follows the ARIA grid pattern. Returns null for all other keys. */
export function gridMove(
  press: Press,
  { row, column }: CellAt,
  { rows, columns, rowsInView }: GridSize,
): CellAt | null {
  const toEnd = press.ctrlKey || press.metaKey;
  const moves: Record<string, CellAt> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    PageUp: { row: row - rowsInView, column },
    PageDown: { row: row + rowsInView, column },
    Home: { row: toEnd ? 0 : row, column: 0 },
    End: { row: toEnd ? rows - 1 : row, column: columns - 1 },
  };
  const next = moves[press.key];
  if (!next) return null;
  return {
    row: Math.max(0, Math.min(next.row, rows - 1)),
    column: Math.max(0, Math.min(next.column, columns - 1)),
  };
}
