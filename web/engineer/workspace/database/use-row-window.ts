import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

const ROW_REM = 2.25;

/** Returns the visible rows, some rows above and below, and the row at the index `kept`. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, kept: number) {
  const height = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 6,
    rangeExtractor: (range) =>
      kept < count
        ? [...new Set([...defaultRangeExtractor(range), kept])].sort((one, other) => one - other)
        : defaultRangeExtractor(range),
  });
  const items = virtualizer.getVirtualItems();
  return {
    /** `gap` is the height in pixels of the omitted rows above this row. */
    rows: items.map(({ index, start }, position) => ({
      index,
      gap: start - (items[position - 1]?.end ?? 0),
    })),
    gapAfter: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    rowsInView: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / height) - 2),
  };
}
