import { expect, it } from 'vitest';
import type { TableRow } from '#web/data/engineer/database-inspector.ts';
import { columnWidth } from './column-width.ts';

const column = (name: string, dataType: string) => ({ name, dataType, isNullable: true, defaultValue: null });
const rows = (sender: string): TableRow[] => [{ id: 'a', created_at: '2026-01-01T00:00:00Z', sender }];

it('a column is as wide as its values up to a limit, and shows its whole name', () => {
  const short = columnWidth(column('sender', 'text'), rows('client'));
  expect(short).toBeLessThan(7);
  expect(columnWidth(column('sender', 'text'), rows('a long text '.repeat(50)))).toBe(18);
  expect(columnWidth(column('id', 'uuid'), [])).toBe(11);
  expect(columnWidth(column('a_name_that_is_longer_than_any_value', 'boolean'), [])).toBeGreaterThan(18);
});
