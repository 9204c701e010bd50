export type CellAt = { row: number; column: number };
type GridSize = { rows: number; columns: number; rowsInView: number };
type Press = { key: string; ctrlKey: boolean; metaKey: boolean };

/** Returns the cell that the key moves to in the ARIA grid pattern, or null for other keys. */
export function gridMove(press: Press, { row, column }: CellAt, size: GridSize): CellAt | null {
  const toEnd = press.ctrlKey || press.metaKey;
  switch (press.key) {
    case 'ArrowLeft':
      return within({ row, column: column - 1 }, size);
    case 'ArrowRight':
      return within({ row, column: column + 1 }, size);
    case 'ArrowUp':
      return within({ row: row - 1, column }, size);
    case 'ArrowDown':
      return within({ row: row + 1, column }, size);
    case 'PageUp':
      return within({ row: row - size.rowsInView, column }, size);
    case 'PageDown':
      return within({ row: row + size.rowsInView, column }, size);
    case 'Home':
      return within({ row: toEnd ? 0 : row, column: 0 }, size);
    case 'End':
      return within({ row: toEnd ? size.rows - 1 : row, column: size.columns - 1 }, size);
    default:
      return null;
  }
}

function within({ row, column }: CellAt, { rows, columns }: GridSize): CellAt {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}
