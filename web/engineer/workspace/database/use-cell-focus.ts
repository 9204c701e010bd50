import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { CellAt } from './grid-move.ts';

export function useCellFocus(box: RefObject<HTMLElement | null>, rows: number, columns: number) {
  const [wanted, setWanted] = useState<CellAt>({ row: 0, column: 0 });
  const isToFocus = useRef(false);
  const row = Math.max(0, Math.min(wanted.row, rows - 1));
  const column = Math.max(0, Math.min(wanted.column, columns - 1));

  useLayoutEffect(() => {
    if (!isToFocus.current) return;
    isToFocus.current = false;
    const cell = box.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [box, row, column]);

  return {
    at: { row, column },
    moveTo: (next: CellAt) => {
      isToFocus.current = true;
      setWanted(next);
    },
    noteFocus: setWanted,
  };
}
