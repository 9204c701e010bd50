import type { TableColumn, TableRow } from '#web/data/engineer/database-inspector.ts';

const byType: Record<string, number> = { boolean: 6, numeric: 7, uuid: 11, 'timestamp with time zone': 12.5 };
const WIDEST = 18;
const LOOKED_AT = 100;
const SIGN = 0.47;
const PADDING = 1.75;

/** Returns a width in rem that fits the column name and the first values. */
export function columnWidth({ name, dataType }: TableColumn, rows: readonly TableRow[]): number {
  const named = name.length * SIGN + PADDING;
  const longest = rows
    .slice(0, LOOKED_AT)
    .reduce((most, row) => Math.max(most, JSON.stringify(row[name] ?? null).length), 0);
  return Math.max(named, byType[dataType] ?? Math.min(WIDEST, longest * SIGN + PADDING));
}
