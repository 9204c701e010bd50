import type { TableColumn } from '#web/data/database-inspector.ts';

const byType: Record<string, number> = { boolean: 6, numeric: 7, uuid: 11, 'timestamp with time zone': 12.5 };
const LONG = 18;
const SIGN = 0.47;
const PADDING = 1.75;

/** How wide a column is, in rem: as its type asks, and its name always whole. */
export function columnWidth({ name, dataType }: TableColumn): number {
  return Math.max(byType[dataType] ?? LONG, name.length * SIGN + PADDING);
}
